import { type HomeworkRow, homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_STATUS_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import { useSearchParams } from 'react-router'
import { call } from '../../../../../api/call'
import { SubjectDot } from '../../../../../lib/Subject'
import { Need } from '../../../../../session/access'
import { sumOf } from '../../../../../shared/homework/progress'
import { dueBefore } from '../../../../../shared/homework/words'
import { MissingPupils } from '../../../../homework/MissingPupils'
import { InfiniteList } from '../../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../../kit/list/PullToRefresh'
import { Row } from '../../../../kit/list/Row'
import { usePages } from '../../../../kit/list/usePages'
import { NewLink } from '../../../../kit/NewLink'
import { PageHeader } from '../../../../kit/PageHeader'
import { homeOf } from '../../../../kit/places'
import { Segments } from '../../../../kit/Segments'
import { EmptyState } from '../../../../kit/states'
import { NEW, pathOf } from './places'

const FILTERS = [
  { value: 'all', label: '全部' },
  { value: 'waiting', label: '待批改' },
  { value: 'drafts', label: '草稿' },
  { value: 'missing', label: '未交学生' },
] as const
type Filter = (typeof FILTERS)[number]['value']
type Listed = Exclude<Filter, 'missing'>

const QUERIES: Record<Listed, { waiting?: 'true'; status?: 'DRAFT' }> = {
  all: {},
  waiting: { waiting: 'true' },
  drafts: { status: 'DRAFT' },
}
const EMPTY: Record<Listed, string> = {
  all: '还没有布置过作业。',
  waiting: '没有待批改的作业。',
  drafts: '没有草稿。',
}

const noteOf = (homework: HomeworkRow) => {
  const { courseName, classes, status } = homework
  const names = classes.map(({ className }) => className).join('、')
  const [first, ...later] = [...new Set(classes.map(({ dueAt }) => dueAt))].sort()
  const due =
    status === 'PUBLISHED' && first !== undefined
      ? `${later.length > 0 ? '最早' : ''}${dueBefore(first)}`
      : ''
  const { total, submitted } = sumOf(homework)
  const handed = total === 0 ? '' : `已交 ${submitted} / ${total}`
  return [courseName, names, due, handed].filter(Boolean).join('，')
}

const Item = ({ homework }: { homework: HomeworkRow }) => {
  const { waiting } = sumOf(homework)
  return (
    <Row
      to={pathOf(homework.id)}
      leading={<SubjectDot course={homework.courseName} />}
      title={homework.title}
      note={noteOf(homework)}
      trailing={
        waiting > 0 && homework.may.grade ? (
          <span className="tag orange">待批 {waiting}</span>
        ) : (
          <span className="tag">{HOMEWORK_STATUS_LABELS[homework.status]}</span>
        )
      }
    />
  )
}

const Given = ({ filter }: { filter: Listed }) => {
  const pages = usePages(homeworksApi.search, QUERIES[filter], (query, signal) =>
    call(homeworksApi.search, { query }, { signal }),
  )
  return (
    <section className="m-card" aria-label="作业列表">
      <InfiniteList
        pages={pages}
        endpoint={homeworksApi.search}
        empty={<EmptyState>{EMPTY[filter]}</EmptyState>}
        row={(homework: HomeworkRow) => <Item homework={homework} />}
      />
    </section>
  )
}

export const MobileTeacherHomeworkPage = () => {
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find(({ value }) => value === params.get('filter'))?.value ?? 'all'
  return (
    <>
      <PageHeader
        title="作业"
        parent={homeOf('teacher')}
        extra={
          <Need code="homework:create">
            <NewLink to={NEW}>布置</NewLink>
          </Need>
        }
      />
      <PullToRefresh>
        <div className="m-page">
          <Segments
            label="筛选"
            options={FILTERS}
            value={filter}
            onChange={(value) => setParams(value === 'all' ? {} : { filter: value }, { replace: true })}
          />
          {filter === 'missing' ? <MissingPupils /> : <Given filter={filter} />}
        </div>
      </PullToRefresh>
    </>
  )
}
