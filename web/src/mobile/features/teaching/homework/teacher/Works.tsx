import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionRow } from '@xueqiao/contract/features/teaching/homework/submission'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../../../api/call'
import { formatFeedTime } from '../../../../../lib/format'
import { markingText, resultText } from '../../../../../shared/homework/words'
import { MessageFamily } from '../../../../conversation/MessageFamily'
import { InfiniteList } from '../../../../kit/list/InfiniteList'
import { Row } from '../../../../kit/list/Row'
import { usePages } from '../../../../kit/list/usePages'
import { Segments } from '../../../../kit/Segments'
import { EmptyState } from '../../../../kit/states'
import { CallFamily } from '../../../../record/CallFamily'
import { workOf } from './places'
import { ReadMany } from './ReadMany'

const FILTERS = [
  { value: 'waiting', label: '待批改' },
  { value: 'missing', label: '未提交' },
  { value: 'graded', label: '已批改' },
  { value: 'all', label: '全部' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const EMPTY: Record<Filter, string> = {
  waiting: '没有待批改的作业。',
  missing: '都已提交。',
  graded: '还没有批改过的。',
  all: '没有学生。',
}

interface ItemProps {
  homework: HomeworkDetail
  work: SubmissionRow
}

const Item = ({ homework, work }: ItemProps) => {
  const { id, studentId, studentName, className, submittedAt, state, remindedAt } = work
  const when = submittedAt !== null ? `${formatFeedTime(submittedAt)} 提交` : ''
  const reminded = state === 'PENDING' && remindedAt !== null ? `${formatFeedTime(remindedAt)}提醒过` : ''
  return (
    <div className="m-pupil">
      <Row
        title={studentName}
        note={[homework.classes.length > 1 ? className : '', when, reminded].filter(Boolean).join('，')}
        trailing={
          state === 'GRADED' ? (
            <b>{resultText({ ...homework, ...work })}</b>
          ) : (
            <span className={state === 'SUBMITTED' && homework.needsSubmission ? 'tag orange' : 'tag'}>
              {markingText(work, homework)}
            </span>
          )
        }
        {...(submittedAt !== null && { to: workOf(homework.id, id) })}
      />
      <MessageFamily studentId={studentId} studentName={studentName} />
      <CallFamily studentId={studentId} studentName={studentName} />
    </div>
  )
}

/** The pupils' work, what waits first. */
export const Works = ({ homework }: { homework: HomeworkDetail }) => {
  const [params, setParams] = useSearchParams()
  // A tick asks for no marking.
  const filters = homework.needsSubmission ? FILTERS : FILTERS.filter(({ value }) => value !== 'waiting')
  const [first] = filters
  const filter = (filters.find(({ value }) => value === params.get('filter')) ?? first)?.value ?? 'all'
  const pages = usePages(markingApi.submissions, { id: homework.id, filter }, ({ id, ...query }, signal) =>
    call(markingApi.submissions, { params: { id }, query }, { signal }),
  )
  const [many, setMany] = useState(false)
  const offersMany = filter === 'waiting' && homework.may.grade && (pages.total ?? 0) > 1
  return (
    <>
      <Segments
        label="提交情况"
        options={filters}
        value={filter}
        onChange={(value) => setParams(value === first?.value ? {} : { filter: value }, { replace: true })}
      />
      {offersMany && (
        <button type="button" className="m-button m-wide" onClick={() => setMany(!many)}>
          {many ? '返回逐份批改' : '多份记为已阅'}
        </button>
      )}
      {offersMany && many ? (
        <ReadMany homework={homework} onDone={() => setMany(false)} />
      ) : (
        <section className="m-card" aria-label="提交列表">
          <InfiniteList
            pages={pages}
            endpoint={markingApi.submissions}
            empty={<EmptyState>{EMPTY[filter]}</EmptyState>}
            row={(work: SubmissionRow) => <Item homework={homework} work={work} />}
          />
        </section>
      )}
    </>
  )
}
