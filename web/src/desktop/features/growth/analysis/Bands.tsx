import type { GradeAnalysis } from '@xueqiao/contract/features/growth/analysis/api'
import { LEVEL_NAMES } from '@xueqiao/contract/features/growth/exams/values'
import './bands.css'

type Group = GradeAnalysis['classes'][number]

const labelOf = (bands: readonly number[]) =>
  LEVEL_NAMES.map((name, index) => `${name} ${bands[index] ?? 0} 人`).join('，')

/** How many of each class are in each band, as one bar a class; by number, never by mark. */
export const Bands = ({ groups }: { groups: readonly Group[] }) => (
  <>
    <ul className="analysis-bands" aria-label="各班分段">
      {groups.map(({ classId, className, bands }) => (
        <li key={classId}>
          <span>{className}</span>
          {bands === null ? (
            <small className="muted">不足 5 人，不显示</small>
          ) : (
            <div role="img" aria-label={labelOf(bands)}>
              {bands.map(
                (count, index) =>
                  count > 0 && (
                    <i key={LEVEL_NAMES[index]} className={`band-${index}`} style={{ flexGrow: count }}>
                      {count}
                    </i>
                  ),
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
    <p className="analysis-legend" aria-hidden="true">
      {LEVEL_NAMES.map((name, index) => (
        <span key={name}>
          <i className={`band-${index}`} />
          {name}
        </span>
      ))}
    </p>
  </>
)
