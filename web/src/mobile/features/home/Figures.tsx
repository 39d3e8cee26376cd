/** One strip of figures with hairlines between them. */
export const Figures = ({ items }: { items: [label: string, value: number][] }) => (
  <dl className="m-card m-figures">
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
