import type { PlanProgress } from '@xueqiao/contract/features/teaching/teaching-plans/record'

const share = (part: number, whole: number) => `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

/** Says how far a class is behind, or nothing: being ahead is nobody's concern. */
const behind = (done: number, due: number) =>
  done < due ? (
    <small className="plan-behind">少 {due - done} 节</small>
  ) : (
    <small className="muted">跟上计划</small>
  )

/** Planned against held, a line a class: the mark is where the plan would be by the end of last week. */
export const ProgressCard = ({ progress }: { progress: PlanProgress }) => {
  const { week, due, total, classes } = progress
  return (
    <section className="card plan-card" aria-label="计划与实际">
      <h2>计划与实际</h2>
      <p className="muted">
        {week === null ? `计划共 ${total} 课时` : `第 ${week} 周，到上周末计划 ${due} / ${total} 课时`}
      </p>
      {classes.length === 0 ? (
        <p className="muted">课表还没有发布，暂时没有已上的课</p>
      ) : (
        <ul className="plan-lines">
          {classes.map(({ id, name, done }) => (
            <li key={id}>
              <b>{name}</b>
              <span className="plan-line" role="img" aria-label={`${name}已上 ${done} 节，计划 ${due} 节`}>
                <i style={{ width: share(done, total) }} />
                <s style={{ left: share(due, total) }} />
              </span>
              <small>已上 {done} 节</small> {behind(done, due)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
