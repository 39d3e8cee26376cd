import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { useState } from 'react'
import { useAction } from '../../../../../api/action'
import { Sheet } from '../../../../kit/Sheet'

/** Asks first: pupils and parents hear of it, each at most once a day. */
export const Remind = ({ homework }: { homework: HomeworkDetail }) => {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction(markingApi.remind, {
    done: ({ reminded, skipped }) =>
      skipped > 0 ? `已提醒 ${reminded} 人，${skipped} 人今天已提醒过` : `已提醒 ${reminded} 人`,
  })
  const missing = homework.classes.reduce(
    (sum, { progress }) => sum + (progress === null ? 0 : progress.total - progress.submitted),
    0,
  )
  if (missing === 0) return null
  const remind = async () => {
    await run({ params: { id: homework.id }, body: {} })
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="m-button m-wide" onClick={() => setAsking(true)}>
        提醒未交的 {missing} 人
      </button>
      {asking && (
        <Sheet title="提醒未交" onClose={() => setAsking(false)}>
          <div className="m-sheet-form">
            <p>
              {missing} 名还没有提交《{homework.title}》的学生和他们的家长会收到一条提醒，每人每天至多一次。
            </p>
            <button
              type="button"
              className="m-button m-primary m-wide"
              disabled={busy}
              onClick={() => void remind()}
            >
              发送提醒
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}
