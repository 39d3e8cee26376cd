import {
  preparationReviewApi as api,
  type PreparationStatistics,
} from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { useApi } from '../../../../../api/queries'
import { formatDay } from '../../../../../lib/format'
import { CourseTag } from '../../../../../lib/Subject'

type Course = PreparationStatistics['courses'][number]

const PARTS = [
  ['approved', '已通过'],
  ['waiting', '待审核'],
  ['rejected', '已退回'],
  ['drafts', '草稿'],
] as const

/** How far each course has come: a strip of its states, without names. */
const CourseRow = (course: Course) => {
  const { courseName, overdue, openComments } = course
  return (
    <li>
      <CourseTag course={courseName} />
      <span
        className="prep-strip"
        role="img"
        aria-label={PARTS.map(([key, label]) => `${label} ${course[key]}`).join('，')}
      >
        {PARTS.map(([key, label]) =>
          course[key] === 0 ? null : (
            <i key={key} data-part={key} style={{ flexGrow: course[key] }} title={`${label} ${course[key]}`}>
              {course[key]}
            </i>
          ),
        )}
      </span>
      <small className="muted">
        {[overdue > 0 && `${overdue} 份逾期`, openComments > 0 && `${openComments} 条评论待处理`]
          .filter(Boolean)
          .join('，')}
      </small>
    </li>
  )
}

/** For leaders: what waits where, and who waits for whom. Nobody is ranked. */
export const StatisticsCard = () => {
  const { data } = useApi(api.statistics, undefined, { silent: true, staleTime: 0 })
  if (data === undefined || (data.courses.length === 0 && data.waits.length === 0)) return null
  return (
    <div className="prep-statistics">
      <section className="card" aria-label="各课程进展">
        <header>
          <h2>各课程进展</h2>
          <span className="muted prep-legend">
            {PARTS.map(([key, label]) => (
              <span key={key}>
                <i data-part={key} /> {label}
              </span>
            ))}
          </span>
        </header>
        <ul>
          {data.courses.map((course) => (
            <CourseRow key={course.courseId} {...course} />
          ))}
        </ul>
      </section>
      <section className="card" aria-label="谁在等谁">
        <header>
          <h2>谁在等谁</h2>
          <span className="muted">{data.waits.length === 0 ? '没有人在等' : '逾期会自动提醒审核人'}</span>
        </header>
        <ul className="prep-waits">
          {data.waits.map(({ reviewerName, authorName, courseName, count, overdue, since }) => (
            <li key={`${reviewerName} ${authorName} ${courseName}`}>
              <span>
                {authorName} 等 {reviewerName} 审核
              </span>
              <small className="muted">
                {courseName} {count} 份，{formatDay(since)} 起{overdue > 0 && `，${overdue} 份逾期`}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
