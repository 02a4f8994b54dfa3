import { CopyButton } from '../../kit/copy.tsx';
import { text } from '../../texts/text.ts';

/** The same action as a call of the API; the key stays in the variable `CPES_KEY`. */
export function ApiCall({
  method,
  path,
  body,
}: {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}) {
  const { apiCall } = text('common');
  const shown = JSON.stringify(body, null, 2);
  const curl = () =>
    [
      `curl -sS -X ${method} ${window.location.origin}${path}`,
      '-H "Authorization: Bearer $CPES_KEY"',
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
    ].join(' \\\n  ');
  return (
    <details className="api-call" open>
      <summary>
        <span className="strong">{apiCall.title}</span>
      </summary>
      <pre className="code" tabIndex={0} aria-label={apiCall.title}>{`${method} ${path}\n${shown}`}</pre>
      <div className="actions">
        <CopyButton value={curl}>{apiCall.copyCurl}</CopyButton>
      </div>
      <p className="faint">{apiCall.lead}</p>
    </details>
  );
}
