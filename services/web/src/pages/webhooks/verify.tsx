import { CopyButton } from '../../kit/copy.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { text } from '../../i18n/text.ts';

const JAVASCRIPT = `import { Webhook } from 'standardwebhooks';

// Throws when the message is not genuine, or older than five minutes.
const message = new Webhook(process.env.CPES_WEBHOOK_SECRET).verify(rawBody, headers);`;

const PYTHON = `import os
from standardwebhooks import Webhook

# Raises when the message is not genuine, or older than five minutes.
message = Webhook(os.environ["CPES_WEBHOOK_SECRET"]).verify(raw_body, headers)`;

/** How a receiver verifies a message. */
export function Verify() {
  const { verify: t } = text('webhooks');
  return (
    <div className="webhook-log">
      <p>{t.lead}</p>
      {[[t.javascript, JAVASCRIPT] as const, [t.python, PYTHON] as const].map(([name, code]) => (
        <section key={name} className="part">
          <div className="part-head">
            <h2>{name}</h2>
            <CopyButton value={code} size="small" />
          </div>
          <div className="card">
            <Scroller label={name}>
              <pre className="code-block" dir="ltr">
                {code}
              </pre>
            </Scroller>
          </div>
        </section>
      ))}
    </div>
  );
}
