import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { ElectiveSection } from '@xueqiao/contract/features/teaching/electives/sections'
import { Form, Radio } from 'antd'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { blockOf, type Moved } from './moving'

interface Props {
  open: boolean
  onClose: () => void
  plan: ElectivePlan
  sections: readonly ElectiveSection[]
  moved: Moved
}

/** Where a pupil could go, and of each other 教学班 of the course why not. */
export const MoveDialog = ({ open, onClose, plan, sections, moved }: Props) => {
  const own = sections.filter(({ courseName }) => courseName === moved.courseName)
  return (
    <AskDialog<{ sectionId: number }>
      open={open}
      title={`${moved.studentName}：${moved.from === undefined ? '编入' : '调到'}${moved.courseName}的教学班`}
      width={480}
      name="elective-move"
      onClose={onClose}
      onSave={({ sectionId }) =>
        act(api.move, { params: { id: plan.id }, body: { studentId: moved.studentId, sectionId } })
      }
    >
      {own.length === 0 ? (
        <p>{moved.courseName}还没有教学班，请重新分班。</p>
      ) : (
        <Form.Item name="sectionId" rules={[{ required: true, message: '请选择教学班' }]}>
          <Radio.Group
            className="el-targets"
            aria-label="教学班"
            options={own.map((section) => {
              const why = blockOf(moved, section, plan.largest)
              return {
                value: section.id,
                disabled: why !== undefined,
                label: (
                  <>
                    第 {section.band} 段 {section.name}{' '}
                    <small className="muted">{why ?? `${section.size} 人`}</small>
                  </>
                ),
              }
            })}
          />
        </Form.Item>
      )}
    </AskDialog>
  )
}
