import { text } from '../i18n/text.ts';
import { CopyButton } from './copy.tsx';

/** Shows the API call for the same action; it reads the key from the variable `CPES_KEY`. */
export function ApiCall({
  method,
  path,
  body,
  isOpen = false,
}: {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  readonly isOpen?: boolean;
}) {
  const { apiCall } = text('common');
  const curl = () =>
    [
      `curl -sS -X ${method} '${window.location.origin}${path}'`,
      '-H "Authorization: Bearer $CPES_KEY"',
      ...(body === undefined
        ? []
        : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
    ].join(' \\\n  ');
  const shown = body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`;
  return (
    <details className="api-call" open={isOpen}>
      <summary>
        <span className="strong">{isOpen ? apiCall.title : apiCall.show}</span>
      </summary>
      <pre className="code" tabIndex={0} aria-label={apiCall.title}>{`${method} ${path}${shown}`}</pre>
      <div className="actions">
        <CopyButton value={curl}>{apiCall.copyCurl}</CopyButton>
      </div>
      <p className="faint">{apiCall.lead}</p>
    </details>
  );
}
