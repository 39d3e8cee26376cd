import { myHomeworkApi as api, type MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import { useApi } from '../../../api/queries'
import { CourseTag } from '../../../lib/Subject'
import { StandingTag } from '../../../shared/homework/StandingTag'
import { dueBefore, standingOf } from '../../../shared/homework/words'
import { Card } from '../../kit/Card'
import { Row } from '../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'

const SHOWN = 4

const Standing = ({ homework }: { homework: MyHomework }) => {
  const { text, tone } = standingOf(homework)
  return <StandingTag text={text === '待完成' ? `未交，${dueBefore(homework.dueAt)}` : text} tone={tone} />
}

/** What is to be done first, then what was handed in and marked, and how long the evening is. */
export const ChildHomework = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.mine, { query: { studentId, filter: 'all', size: SHOWN } }, { silent: true })
  const evening = useApi(api.today, { query: { studentId } }, { silent: true }).data?.[0]
  const home = '/mobile/parent/home'
  const cap = evening !== undefined && evening.cap > 0 ? `，上限 ${evening.cap}` : ''
  return (
    <Card
      title="作业"
      extra={evening === undefined ? '全部' : `今天约 ${evening.minutes} 分钟${cap}`}
      to={`${home}?homework=list&child=${studentId}`}
    >
      <Loaded query={query} endpoint={api.mine} skeleton={<SkeletonRows />}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState>还没有作业。</EmptyState>
          ) : (
            content.map((homework) => (
              <Row
                key={homework.submissionId}
                to={`${home}?homework=${homework.id}&child=${studentId}`}
                leading={<CourseTag course={homework.courseName} />}
                title={homework.title}
                trailing={<Standing homework={homework} />}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  )
}
