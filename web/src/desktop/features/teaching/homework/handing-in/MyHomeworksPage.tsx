import { myHomeworkApi as api, type MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import { Button, Pagination, Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { CourseTag, subjectStyle } from '../../../../../lib/Subject'
import { useCan } from '../../../../../session/access'
import { useSession } from '../../../../../session/store'
import { Evening } from '../../../../../shared/homework/Evening'
import { groupsOf } from '../../../../../shared/homework/groups'
import { useHandIn, useRefusedBeside } from '../../../../../shared/homework/hand-in'
import { type HandIn, isLeft, ON_ITS_WAY } from '../../../../../shared/homework/hand-in-store'
import { StandingTag } from '../../../../../shared/homework/StandingTag'
import { useEveningSeen } from '../../../../../shared/homework/seen'
import { minutesText, resultText, standingOf, teacherText } from '../../../../../shared/homework/words'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { detailAddress } from '../naming'
import { CourseDoors } from './CourseDoors'
import { Reminders } from './Reminders'
import '../homework.css'
import './mine.css'

const FILTERS = {
  todo: '待完成',
  submitted: '已提交',
  returned: '已退回',
  graded: '已批改',
  overdue: '逾期未交',
  all: '全部',
} as const
type Filter = keyof typeof FILTERS
const isFilter = (value: string | null): value is Filter => value !== null && value in FILTERS
const PAGE = 20
const submitAddress = ({ id }: { id: number }) => `/homework/submit/${id}`

const EMPTY: Record<Filter, string> = {
  todo: '作业都完成了',
  submitted: '没有等待批改的作业',
  returned: '没有被退回的作业',
  graded: '还没有批改过的作业',
  overdue: '没有逾期未交的作业',
  all: '还没有作业',
}

const wordOf = ({ state, needsSubmission }: MyHomework, handIn: HandIn | undefined) => {
  if (handIn !== undefined && isLeft(handIn)) return '查看进度'
  if (state === 'RETURNED') return '订正'
  return needsSubmission ? '去完成' : '我完成了'
}

const Work = ({ row, own }: { row: MyHomework; own: boolean }) => {
  const address = own ? detailAddress(row) : `${detailAddress(row)}?studentId=${row.studentId}`
  const handIn = useHandIn(row.id)
  const { text, tone } = own && handIn !== undefined ? ON_ITS_WAY[handIn.state] : standingOf(row)
  const isTodo = row.status === 'PUBLISHED' && (row.state === 'PENDING' || row.state === 'RETURNED')
  const hasLeft = handIn !== undefined && isLeft(handIn)
  return (
    <li className="card mine-work" style={subjectStyle(row.courseName)}>
      <div>
        <p>
          <CourseTag course={row.courseName} />
          <span className="muted">
            {teacherText(row.teacherName)}
            {!own && ` · ${row.studentName}`}
          </span>
        </p>
        <Link to={address} className="kit-name">
          {row.title}
        </Link>
        <p className="muted">
          {[
            minutesText(row.estimatedMinutes),
            row.needsSubmission ? '拍照或文字提交' : '完成后打勾',
            ...(row.state === 'RETURNED' && row.returnReason !== null ? [row.returnReason] : []),
          ]
            .filter((part) => part !== '')
            .join('，')}
        </p>
      </div>
      {row.state === 'GRADED' ? <strong>{resultText(row)}</strong> : <StandingTag text={text} tone={tone} />}
      {own && (isTodo || hasLeft) && (
        <ButtonLink type={row.state === 'PENDING' ? 'primary' : 'default'} to={submitAddress(row)}>
          {wordOf(row, handIn)}
        </ButtonLink>
      )}
    </li>
  )
}

/** Refused, and not among the homework that is shown: withdrawn, or on another page. */
const Refused = ({ entry }: { entry: HandIn }) => {
  const address = submitAddress({ id: entry.homeworkId })
  return (
    <li className="card mine-work">
      <div>
        <Link to={address} className="kit-name">
          {entry.title}
        </Link>
        <p className="muted">{entry.reason}</p>
      </div>
      <StandingTag {...ON_ITS_WAY.failed} />
      <ButtonLink to={address}>查看进度</ButtonLink>
    </li>
  )
}

const useChosen = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('filter')
  return {
    filter: isFilter(asked) ? asked : 'todo',
    studentId: Number(params.get('studentId')) || undefined,
    page: Number(params.get('page')) || 0,
    set: (some: Record<string, string>) =>
      setParams((before) => ({ ...Object.fromEntries(before), page: '0', ...some }), { replace: true }),
  }
}

/** What is to be done, was handed in and came back: of a pupil, or of a parent's children to look at. */
export const MyHomeworksPage = () => {
  const { filter, studentId, page, set } = useChosen()
  const can = useCan()
  const isParent = useSession(({ user }) => user?.profileType === 'PARENT')
  const own = !isParent && can('homework:submit')
  const today = useApi(api.today, { query: {} }, { silent: true }).data ?? []
  const child = today.find((one) => one.studentId === studentId) ?? today[0]
  const ofChild = isParent && child !== undefined ? { studentId: child.studentId } : {}
  const query = useApi(api.mine, { query: { ...ofChild, filter, page, size: PAGE } }, { silent: true })
  const rows = query.data?.content ?? []
  const total = query.data?.totalElements ?? 0
  const beside = useRefusedBeside(rows)
  useEveningSeen(filter === 'todo' && query.isSuccess)
  const refused = own && !query.isPending ? beside : []

  const body = () => {
    if (query.isPending) return <LoadingRows />
    if (query.isError)
      return (
        <FailedState title="未能加载作业" text={failureText(query.error, api.mine)} onRetry={query.refetch} />
      )
    if (rows.length > 0) return null
    return (
      <EmptyState icon="pen" title={EMPTY[filter]}>
        {filter !== 'all' && <Button onClick={() => set({ filter: 'all' })}>查看全部</Button>}
      </EmptyState>
    )
  }

  return (
    <ResourcePage title={isParent ? '孩子的作业' : '我的作业'}>
      {today.length > 1 && child !== undefined && (
        <Segmented
          className="mine-segments"
          value={child.studentId}
          options={today.map((one) => ({ value: one.studentId, label: one.studentName }))}
          onChange={(id) => set({ studentId: String(id) })}
        />
      )}
      {child !== undefined && <Evening className="card" today={child} />}
      <Segmented<Filter>
        className="mine-segments"
        value={filter}
        options={(Object.keys(FILTERS) as Filter[]).map((value) => ({
          value,
          label:
            value === 'todo' && child !== undefined && child.todo > 0
              ? `${FILTERS.todo} ${child.todo}`
              : FILTERS[value],
        }))}
        onChange={(value) => set({ filter: value })}
      />
      {refused.length > 0 && (
        <section className="mine-group" aria-label={ON_ITS_WAY.failed.text}>
          <ul>
            {refused.map((entry) => (
              <Refused key={entry.homeworkId} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {rows.length === 0 && <section className="card">{body()}</section>}
      {groupsOf(rows, filter === 'todo').map(({ head, rows: works }) => (
        <section key={works[0]?.submissionId} className="mine-group" aria-label={head}>
          <h2>
            {head} <small className="muted">{works.length} 项</small>
          </h2>
          <ul>
            {works.map((row) => (
              <Work key={row.submissionId} row={row} own={own} />
            ))}
          </ul>
        </section>
      ))}
      {total > PAGE && (
        <Pagination
          current={page + 1}
          pageSize={PAGE}
          total={total}
          showSizeChanger={false}
          onChange={(next) => set({ page: String(next - 1) })}
        />
      )}
      <CourseDoors />
      <Reminders />
    </ResourcePage>
  )
}
