import { useStore } from 'zustand'
import { Gap, RowSum } from './grid/RowSum'
import type { Plan } from './grid/saving'
import './grid/plan-grid.css'

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
const rangeOf = (min: number, max: number) => (min === max ? `${min}` : `${min}–${max}`)

/** Each class beside the national plan of 2022, subject by subject. */
export const SumTable = ({ plan }: { plan: Plan }) => {
  const { matrix, sums } = useStore(plan)
  const { subjects } = matrix
  if (subjects.length === 0) return null
  return (
    <section className="card plan-sums" aria-labelledby="plan-sums-title">
      <header>
        <h2 id="plan-sums-title">与国家课程方案（2022 年版）对照</h2>
        <span className="muted">每周节数，单双周的课计一半；课程名下为方案的范围</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="plan-scroll" tabIndex={0} aria-label="与国家课程方案对照">
        <table className="plan-plain">
          <thead>
            <tr>
              <th scope="col">班级</th>
              {subjects.map(({ subject, min, max }) => (
                <th key={subject} scope="col">
                  {subject}
                  <small>{rangeOf(min, max)}</small>
                </th>
              ))}
              <th scope="col">合计</th>
            </tr>
          </thead>
          <tbody>
            {matrix.classes.map(({ id, name }) => {
              const own = sums.get(id)
              return (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {subjects.map(({ subject, min, max }, place) => {
                    const lessons = own?.subjects[place]
                    return (
                      <td key={subject}>
                        {lessons !== undefined && (
                          <>
                            {lessons} <Gap lessons={lessons} min={min} max={max} />
                          </>
                        )}
                      </td>
                    )
                  })}
                  <td>
                    <RowSum sum={own} />
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">全年级</th>
              {subjects.map(({ subject }, place) => (
                <td key={subject}>{total([...sums.values()].map((own) => own.subjects[place] ?? 0))}</td>
              ))}
              <td>
                <b>{total([...sums.values()].map(({ lessons }) => lessons))}</b>
                <small> / {total([...sums.values()].map(({ expected }) => expected))}</small>
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}
