import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { Button } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Dialog } from '../../../../../lib/Dialog'
import { CourseTag } from '../../../../../lib/Subject'
import { GIVEN_BEFORE, givenText } from '../../../../../shared/homework/given-before'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { useHomeworkActions } from './useHomeworkActions'

const List = ({ courseId }: { courseId: number | undefined }) => {
  const query = { ...GIVEN_BEFORE, ...(courseId !== undefined && { courseId }) }
  const { data, isError, error, refetch } = useApi(api.search, { query }, { silent: true })
  const { copy } = useHomeworkActions()
  if (data === undefined)
    return isError ? (
      <FailedState title="未能加载布置过的作业" text={failureText(error, api.search)} onRetry={refetch} />
    ) : (
      <LoadingRows rows={4} />
    )
  const rows = data.content?.filter(({ may }) => may.manage) ?? []
  if (rows.length === 0) return <p className="muted">这门课程还没有布置过作业。</p>
  return (
    <ul aria-label="布置过的作业">
      {rows.map((row) => (
        <li key={row.id}>
          <CourseTag course={row.courseName} />
          <span>
            {row.title} <small className="muted">{givenText(row)}</small>
          </span>
          <Button size="small" aria-label={`复制 ${row.title}`} onClick={() => void copy(row)}>
            复制
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Last week's once more: a draft with its files, due the next time that weekday comes. */
export const Again = ({ courseId }: { courseId: number | undefined }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        复制上次的
      </Button>
      <Dialog open={open} title="复制布置过的作业" width={560} onClose={() => setOpen(false)}>
        <div className="homework-again">
          <p className="muted">内容、附件和班级一起复制为新的草稿，截止时间顺延到同一星期几。</p>
          {open && <List courseId={courseId} />}
        </div>
      </Dialog>
    </>
  )
}
