import { TABLE_BOUNDS } from '@cpes/client/table';
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { text } from '../../i18n/text.ts';
import './table-import.css';

interface ChooseProps {
  readonly words: {
    readonly lead: string;
    /** Label of the file. */
    readonly drop: string;
    readonly paste: string;
    readonly template: string;
    /** How amounts are written. */
    readonly money: string;
  };
  /** Types of files, as of an input. */
  readonly accept: string;
  readonly onRead: (content: string | Uint8Array) => void;
  readonly onFlaw: (words: string) => void;
  readonly onTemplate: () => void;
  /** More actions. */
  readonly children?: ReactNode;
}

/** Accepts a chosen or dropped file, or pasted rows. A file that is too large is not read. */
export function ChooseTable({ words, accept, onRead, onFlaw, onTemplate, children }: ChooseProps) {
  const t = text('import');
  const [pasted, setPasted] = useState('');
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > TABLE_BOUNDS.bytesMax) onFlaw(t.flaw['too-large'] ?? '');
    else
      file.arrayBuffer().then(
        (bytes) => onRead(new Uint8Array(bytes)),
        () => onFlaw(t.flaw['unreadable'] ?? ''),
      );
  };
  return (
    <div className="import-file">
      <p className="quiet">{words.lead}</p>
      <label
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="download" />
        <span>{words.drop}</span>
        <input
          type="file"
          accept={accept}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Otherwise the same file, mended, could not be chosen again.
            target.value = '';
          }}
        />
      </label>
      <TextArea
        label={words.paste}
        rows={5}
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <div className="actions">
        <Button onClick={() => onRead(pasted)}>{t.file.read}</Button>
        <Button look="quiet" icon="download" onClick={onTemplate}>
          {words.template}
        </Button>
        {children}
      </div>
      <p className="faint">{words.money}</p>
    </div>
  );
}
