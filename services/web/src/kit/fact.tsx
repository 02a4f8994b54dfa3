/** One row of a list of facts (`dl.facts`). */
export function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="wrap">{children}</dd>
    </div>
  );
}
