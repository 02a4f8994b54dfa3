import { drawing, type Route, withDrawing } from './drawing.ts';

const SUBMITTED: Route = {
  type: 'sku.submitted.v1',
  emittedBy: ['gateway'],
  consumedBy: ['intake'],
  isPublic: false,
};
const PAGE = `Words.

<!-- drawn by \`npm run docs:events\` from libs/contracts; do not edit -->
stale
<!-- end of the drawing -->

More words.
`;

describe('the drawing of services, queues and databases', () => {
  it('has an edge into each queue and one out of it, and a database where a service has one', () => {
    expect(drawing(['gateway', 'intake'], [SUBMITTED]).split('\n')).toEqual([
      'flowchart LR',
      '  client([client]) -->|HTTP, /v2| gateway',
      '  gateway[gateway] --- gateway_database[(gateway)]',
      '  intake[intake]',
      '  gateway --> intake_sku_submitted_v1[["intake.sku.submitted.v1"]]',
      '  intake_sku_submitted_v1 --> intake',
    ]);
  });

  it('has an edge to the outside for a public fact', () => {
    const fact = { ...SUBMITTED, type: 'sku.evaluated.v1', consumedBy: [], isPublic: true };
    expect(drawing([], [fact])).toContain('gateway -.->|sku.evaluated.v1| outside');
  });

  it('takes the place of the drawing that was there, and leaves the words around it', () => {
    const page = withDrawing(PAGE, [], []);
    expect(page).not.toContain('stale');
    expect(page).toMatch(/^Words\.[\s\S]*flowchart LR[\s\S]*More words\.\n$/);
    expect(withDrawing(page, [], [])).toBe(page);
  });

  it('is refused by a page without a place for it', () => {
    expect(() => withDrawing('Words.', [], [])).toThrow('no place');
  });
});
