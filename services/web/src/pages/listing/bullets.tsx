import { Button, IconButton } from '../../kit/button.tsx';
import { text } from '../../i18n/text.ts';

const BULLETS_MIN = 3;
const BULLETS_MAX = 5;
const BULLET_CHARACTERS_MAX = 200;

/** Three to five lines with buttons that move each line. */
export function Bullets({
  bullets,
  onChange,
}: {
  readonly bullets: readonly string[];
  readonly onChange: (bullets: readonly string[]) => void;
}) {
  const { fields } = text('listing');
  const moved = (from: number, to: number) => {
    const next = [...bullets];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <fieldset className="bullets">
      <legend>{fields.bullets}</legend>
      {bullets.map((bullet, place) => (
        <div key={place} className="bullet">
          <div className="box">
            <input
              dir="auto"
              aria-label={fields.bullet(place + 1)}
              value={bullet}
              maxLength={BULLET_CHARACTERS_MAX}
              onChange={(event) => onChange(bullets.map((one, at) => (at === place ? event.target.value : one)))}
            />
          </div>
          <IconButton
            icon="up"
            label={fields.up(place + 1)}
            disabled={place === 0}
            onClick={() => moved(place, place - 1)}
          />
          <IconButton
            icon="down"
            label={fields.down(place + 1)}
            disabled={place === bullets.length - 1}
            onClick={() => moved(place, place + 1)}
          />
          <IconButton
            icon="cross"
            label={fields.remove(place + 1)}
            disabled={bullets.length <= BULLETS_MIN}
            onClick={() => onChange(bullets.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {bullets.length < BULLETS_MAX ? (
        <Button look="quiet" icon="plus" onClick={() => onChange([...bullets, ''])}>
          {fields.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
