import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { useCan } from '../../../../session/access'
import { column } from '../../../kit/list/column'
import { ReadTable } from '../../../kit/list/ReadTable'

interface Given {
  /** Of the row: a parent of two sees one homework twice. */
  id: number
  to: string
  title: string
  whose: string
  at: Date | string | null
}

const col = column<Given>()
const columnsFor = (whose: string, when: string) => [
  col.of('title', '作业', { render: ({ to, title }) => <Link to={to}>{title}</Link> }),
  col.of('whose', whose, { width: 240 }),
  col.of('at', when, { width: 160, render: ({ at }) => (at === null ? '未发布' : formatFeedTime(at)) }),
]

const SHOWN = 10
const LOOK = { silent: true } as const

/** Whoever gives homework sees what the course has been given, a family what its children have to do. */
export const CourseHomework = ({ courseId }: { courseId: number }) => {
  const can = useCan()
  const gives = can('homework:create')
  const seen = gives || can('homework:view')
  const query = { courseId, size: SHOWN }
  const given = useApi(homeworksApi.search, { query }, { ...LOOK, enabled: gives })
  const mine = useApi(myHomeworkApi.mine, { query }, { ...LOOK, enabled: seen && !gives })
  if (!seen) return null
  const rows: Given[] = gives
    ? (given.data?.content ?? []).map(({ id, title, classes, publishedAt }) => ({
        ...{ id, title, to: `/homework/detail/${id}`, at: publishedAt },
        whose: classes.map(({ className }) => className).join('、'),
      }))
    : (mine.data?.content ?? []).map(({ id, submissionId, title, studentName, dueAt }) => ({
        ...{ id: submissionId, title, to: `/homework/detail/${id}`, whose: studentName, at: dueAt },
      }))
  const total = (gives ? given : mine).data?.totalElements ?? 0
  return (
    <section className="card" aria-label="课程作业">
      <header>
        <h2>作业</h2>
        <span className="muted">{total > SHOWN ? `最近 ${SHOWN} 项，共 ${total} 项` : `${total} 项`}</span>
      </header>
      <ReadTable
        query={gives ? given : mine}
        endpoint={gives ? homeworksApi.search : myHomeworkApi.mine}
        failed="未能加载作业"
        label="课程作业"
        rows={rows}
        columns={gives ? columnsFor('班级', '发布') : columnsFor('学生', '截止')}
        empty="还没有作业"
      />
    </section>
  )
}
