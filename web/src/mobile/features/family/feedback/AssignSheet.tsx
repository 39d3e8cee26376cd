import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { Choice } from '../../../kit/form/Choice'
import { SearchField } from '../../../kit/list/SearchField'
import { useSettled } from '../../../kit/list/useSettled'
import { Sheet } from '../../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'

/** Colleagues within the viewer's reach; a tap hands it to one of them. */
export const AssignSheet = ({ row, onClose }: { row: FeedbackDetail; onClose: () => void }) => {
  const { id, version } = row
  const { run, busy } = useFeedbackStep()
  const [text, setText] = useState('')
  const keyword = useSettled(text.trim())
  const found = useApi(feedbackApi.assignees, { params: { id }, query: { keyword } })
  const give = async (assigneeId: number) => {
    const input = { params: { id }, body: { assigneeId, version } }
    if (await run(feedbackApi.assign, input)) onClose()
  }
  return (
    <Sheet title="指派处理人" onClose={onClose}>
      <div className="m-feedback-piece">
        <SearchField label="姓名或拼音" value={text} onChange={setText} />
      </div>
      <Loaded query={found} endpoint={feedbackApi.assignees} skeleton={<SkeletonRows />}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState>没有可指派的人员。</EmptyState>
          ) : (
            people.map(({ userId, name, departmentName }) => (
              <Choice
                key={userId}
                title={name}
                {...(departmentName !== null && { note: departmentName })}
                chosen={userId === row.assigneeId}
                disabled={busy}
                onChoose={() => void give(userId)}
              />
            ))
          )
        }
      </Loaded>
    </Sheet>
  )
}
