// Writes the alerts of deploy/prometheus as the object of the Prometheus operator; `--check` reports whether it is up
// to date. Kustomize can put a file into a ConfigMap, but not into such an object.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RULES = join(import.meta.dirname, '../prometheus/rules.yml');
const TARGET = join(import.meta.dirname, 'components/monitoring/prometheus-rule.yaml');
const HEAD = `# Written by npm run docs:rules from deploy/prometheus/rules.yml.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: cpes
spec:
`;

const rules = readFileSync(RULES, 'utf8').replace(/^(#.*\n)+/, '');
const text = HEAD + rules.replaceAll(/^(?=.)/gm, '  ');
if (process.argv[2] !== '--check') writeFileSync(TARGET, text);
else if (readFileSync(TARGET, 'utf8') !== text) {
  process.stderr.write(`${TARGET} is not up to date; write it with: npm run docs:rules\n`);
  process.exitCode = 1;
}
