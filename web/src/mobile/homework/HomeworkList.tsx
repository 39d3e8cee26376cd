import {
  type HomeworkToday,
  type MyHomework,
  myHomeworkApi,
} from '@xueqiao/contract/features/teaching/homework/mine'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call'
import { useApi } from '../../api/queries'
import { Evening } from '../../shared/homework/Evening'
import { groupsOf } from '../../shared/homework/groups'
import { useHandIns, useRefusedBeside } from '../../shared/homework/hand-in'
import { ON_ITS_WAY } from '../../shared/homework/hand-in-store'
import { useEveningSeen } from '../../shared/homework/seen'
import { Card } from '../kit/Card'
import { InfiniteList } from '../kit/list/InfiniteList'
import { PullToRefresh } from '../kit/list/PullToRefresh'
import { Row } from '../kit/list/Row'
import { usePages } from '../kit/list/usePages'
import { Segments } from '../kit/Segments'
import { EmptyState, SkeletonRows } from '../kit/states'
import { HomeworkCard } from './HomeworkCard'
import './homework.css'

const FILTERS = ['todo', 'submitted', 'returned', 'graded', 'overdue'] as const
type Filter = (typeof FILTERS)[number]

const EMPTY: Record<Filter, string> = {
  todo: '没有待完成的作业。',
  submitted: '没有等待批改的作业。',
  returned: '没有被退回的作业。',
  overdue: '没有逾期未交的作业。',
  graded: '还没有批改过的作业。',
}

const LABELS = { submitted: '已提交', returned: '已退回', graded: '已批改', overdue: '逾期' } as const

const labelOf = (filter: Filter, today: HomeworkToday | undefined) => {
  if (filter !== 'todo') return LABELS[filter]
  return today === undefined || today.todo === 0 ? '待完成' : `待完成 ${today.todo}`
}

interface Props {
  /** Whose, where somebody looks on; a pupil's own without it. */
  studentId?: number | undefined
  linkOf: (id: number) => string
}

/** What is to be done, handed in and marked, with the evening above what is to be done. */
export const HomeworkList = ({ studentId, linkOf }: Props) => {
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find((value) => value === params.get('filter')) ?? 'todo'
  const readOnly = studentId !== undefined
  const whose = readOnly ? { studentId } : {}
  const evenings = useApi(myHomeworkApi.today, { query: whose }, { silent: true })
  const today = evenings.data?.[0]
  const pages = usePages(myHomeworkApi.mine, { ...whose, filter }, (query, signal) =>
    call(myHomeworkApi.mine, { query }, { signal }),
  )
  useEveningSeen(filter === 'todo' && pages.rows !== undefined)
  const handIns = useHandIns(({ entries }) => entries)
  const beside = useRefusedBeside(pages.rows ?? [])
  const refused = readOnly || pages.rows === undefined ? [] : beside
  // The words above the first of each group.
  const heads = new Map(
    groupsOf(pages.rows ?? [], filter === 'todo').map(({ head, rows }) => [
      rows[0]?.submissionId,
      { text: head, count: rows.length },
    ]),
  )
  const choose = (value: Filter) => {
    const next = new URLSearchParams(params)
    if (value === 'todo') next.delete('filter')
    else next.set('filter', value)
    setParams(next, { replace: true })
  }
  const item = (homework: MyHomework) => {
    const head = heads.get(homework.submissionId)
    return (
      <>
        {head !== undefined && (
          <h2 className="m-hw-group">
            <span className="m-grow">{head.text}</span>
            <span>{head.count} 项</span>
          </h2>
        )}
        <HomeworkCard
          homework={homework}
          to={linkOf(homework.id)}
          readOnly={readOnly}
          handIn={readOnly ? undefined : handIns.find(({ homeworkId }) => homeworkId === homework.id)}
        />
      </>
    )
  }
  return (
    <PullToRefresh>
      <div className="m-page">
        <Segments
          label="作业"
          options={FILTERS.map((value) => ({ value, label: labelOf(value, today) }))}
          value={filter}
          onChange={choose}
        />
        {filter === 'todo' && evenings.isPending && (
          <Card>
            <SkeletonRows rows={2} />
          </Card>
        )}
        {filter === 'todo' && today !== undefined && (
          <Evening className="m-card" today={today} whose={readOnly ? today.studentName : ''} />
        )}
        {refused.length > 0 && (
          <Card title={ON_ITS_WAY.failed.text}>
            {refused.map(({ homeworkId, title, reason }) => (
              <Row key={homeworkId} to={linkOf(homeworkId)} title={title} note={reason ?? ''} />
            ))}
          </Card>
        )}
        <div className="m-hw-cards">
          <InfiniteList
            pages={pages}
            endpoint={myHomeworkApi.mine}
            empty={<EmptyState>{EMPTY[filter]}</EmptyState>}
            row={item}
          />
        </div>
      </div>
    </PullToRefresh>
  )
}
