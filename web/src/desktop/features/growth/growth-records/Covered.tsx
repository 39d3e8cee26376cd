import { AUTHOR_KIND_LABELS, AUTHOR_KINDS } from '@xueqiao/contract/features/growth/authors'
import type { Coverage } from '@xueqiao/contract/features/growth/growth-records/flow'
import { Link } from 'react-router'
import { Chart } from '../../../kit/Chart'
import { LIST } from './naming'

type OfClass = Coverage['classes'][number]
type Cell = OfClass['cells'][number]

/** One for each dimension; orange is for what is thin. */
export const COLOURS = ['--green', '--blue', '--av3-ink', '--ink-4', '--av5-ink']

/** Fewer than six in ten pupils have a record at all. */
const THIN_SHARE = 0.6
const shareOf = ({ pupils }: Pick<Cell, 'pupils'>, { pupils: all }: OfClass) =>
  pupils === null || all === 0 ? null : pupils / all
const isThin = (share: number | null) => share !== null && share < THIN_SHARE

const shade = (share: number | null) =>
  share === null || isThin(share)
    ? undefined
    : { backgroundColor: `color-mix(in srgb, var(--green) ${Math.round(share * 45)}%, var(--card))` }

/** A table, so that it can be read and heard: how many of the pupils have a record, and how many there are. */
const Heat = ({ classes, dimensions }: Coverage) => (
  <table className="growth-heat" aria-label="各班各维度的记录覆盖">
    <thead>
      <tr>
        <th scope="col">班级</th>
        <th scope="col">人数</th>
        {dimensions.map(({ dimension, name }) => (
          <th key={dimension} scope="col">
            {name}
          </th>
        ))}
        {AUTHOR_KINDS.map((kind) => (
          <th key={kind} scope="col">
            {AUTHOR_KIND_LABELS[kind]}写
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {classes.map((row) => (
        <tr key={row.classId}>
          <th scope="row">
            <Link to={`${LIST}?classId=${row.classId}`}>{row.className}</Link>
          </th>
          <td>{row.pupils}</td>
          {row.cells.map((cell) => {
            const share = shareOf(cell, row)
            return (
              <td key={cell.dimension} className={isThin(share) ? 'low' : undefined} style={shade(share)}>
                {cell.records === null ? '—' : `${cell.pupils} 人 ${cell.records} 条`}
              </td>
            )
          })}
          {AUTHOR_KINDS.map((kind) => (
            <td key={kind}>{row.byKind?.[kind] ?? '—'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Thin = ({ classes, dimensions }: Coverage) => {
  const nameOf = new Map(dimensions.map(({ dimension, name }) => [dimension, name]))
  const spots = classes.flatMap((row) =>
    row.cells
      .filter((cell) => isThin(shareOf(cell, row)))
      .map(({ dimension, pupils }) => ({
        key: `${row.classId} ${dimension}`,
        text: `${row.className} ${nameOf.get(dimension)}：${row.pupils} 人中 ${pupils} 人有记录`,
      })),
  )
  return (
    <section className="card growth-part" aria-label="记录偏薄">
      <h2>
        记录偏薄 <small className="muted">{spots.length} 处</small>
      </h2>
      {spots.length === 0 ? (
        <p className="kit-none">每个维度都有六成以上的学生有记录</p>
      ) : (
        <ul className="growth-thin">
          {spots.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 100))

/** How well each class is covered: a picture, the figures behind it, and where there is too little. */
export const Covered = ({ data }: { data: Coverage }) => (
  <>
    <section className="card growth-part growth-wide" aria-label="覆盖">
      <h2>
        各班覆盖 <small className="muted">有记录的学生占全班的百分比</small>
      </h2>
      <Chart
        label="各班各维度有记录的学生"
        kind="bar"
        unit="%"
        max={100}
        colours={COLOURS}
        columns={['班级', ...data.dimensions.map(({ name }) => name)]}
        rows={data.classes.map((row) => [
          row.className,
          ...row.cells.map((cell) => percent(shareOf(cell, row))),
        ])}
        empty="没有班级"
      />
      <Heat {...data} />
    </section>
    <Thin {...data} />
  </>
)
