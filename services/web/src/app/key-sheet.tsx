import { Dialog } from '../kit/dialog.tsx';
import { Keys } from '../kit/keys.tsx';
import { text } from '../i18n/text.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';

/** Lists the active shortcuts, those of this page first. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { keys, nav } = text('common');
  const all = shortcuts();
  const here = all.filter(({ isEverywhere }) => isEverywhere !== true);
  return (
    <Dialog title={keys.title} onClose={onClose} foot={<a href="/docs">{nav.apiReference}</a>}>
      {here.length === 0 ? null : <KeyList title={keys.here} list={here} />}
      <KeyList title={keys.everywhere} list={all.filter(({ isEverywhere }) => isEverywhere)} />
    </Dialog>
  );
}

function KeyList({ title, list }: { readonly title: string; readonly list: readonly Shortcut[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="facts key-list">
        {list.map(({ keys, label }) => (
          <div key={keys + label}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((one) => (
                <Keys key={one} keys={one} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
