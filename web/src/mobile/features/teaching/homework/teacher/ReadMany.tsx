import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionRow } from '@xueqiao/contract/features/teaching/homework/submission'
import { useState } from 'react'
import { useAction } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { formatFeedTime } from '../../../../../lib/format'
import { Choice } from '../../../../kit/form/Choice'
import { EmptyState, Loaded, SkeletonRows } from '../../../../kit/states'

/** As many as the server gives at once. */
const MOST = 200

interface Props {
  homework: HomeworkDetail
  onDone: () => void
}

const Choosing = ({ homework, onDone, works }: Props & { works: readonly SubmissionRow[] }) => {
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = works.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
  const { run, busy } = useAction(api.markRead, {
    done: ({ marked }) => `已批阅 ${marked} 份`,
    after: onDone,
  })
  const toggle = (id: number) =>
    setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id])
  if (works.length === 0) return <EmptyState>没有待批改的作业。</EmptyState>
  return (
    <>
      {works.map(({ id, studentName, className, submittedAt }) => (
        <Choice
          key={id}
          title={studentName}
          note={[
            homework.classes.length > 1 ? className : '',
            submittedAt === null ? '' : `${formatFeedTime(submittedAt)} 提交`,
          ]
            .filter(Boolean)
            .join('，')}
          chosen={!left.includes(id)}
          onChoose={() => toggle(id)}
        />
      ))}
      <div className="m-hw-buttons m-hw-many">
        <button
          type="button"
          className="m-button"
          onClick={() => setLeft(chosen.length === 0 ? [] : works.map(({ id }) => id))}
        >
          {chosen.length === 0 ? '全选' : '全不选'}
        </button>
        <button
          type="button"
          className="m-button m-primary"
          disabled={busy || chosen.length === 0}
          onClick={() => void run({ params: { id: homework.id }, body: { submissionIds: chosen } })}
        >
          已阅 {chosen.length} 份
        </button>
      </div>
    </>
  )
}

/** Those that wait, to be marked as read at once but for some; scores and words can still follow one by one. */
export const ReadMany = ({ homework, onDone }: Props) => {
  const query = { filter: 'waiting', size: MOST, toGrade: 'true' } as const
  const waiting = useApi(api.submissions, { params: { id: homework.id }, query }, { staleTime: 0 })
  return (
    <section className="m-card" aria-label="选择要记为已阅的作业">
      <Loaded query={waiting} endpoint={api.submissions} skeleton={<SkeletonRows rows={5} />}>
        {({ content }) => <Choosing homework={homework} onDone={onDone} works={content} />}
      </Loaded>
      <p className="m-meta m-hw-many">记为已阅不再给分数和评语；需要时仍可逐份修改。</p>
    </section>
  )
}
