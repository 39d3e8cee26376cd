import {
  CHOSEN_OUTCOMES,
  OUTCOME_LABELS,
  type PromotionPreview,
  type PromotionStudent,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button, Form, Radio, Select } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { people } from '../naming'
import type { StudentWish } from '../plan'

interface Props {
  open: boolean
  student: PromotionStudent
  preview: PromotionPreview
  /** What was decided before. */
  wish: StudentWish | undefined
  onSave: (wish: StudentWish) => void
  onReset: () => void
  onClose: () => void
}

const HINTS = {
  PROMOTE: '升入更高年级的班级；不选则随原班，或进入同班号的班级',
  REPEAT: '留在同一年级，新学年的下一届；不选则进入同班号的班级',
  GRADUATE: '状态改为“毕业”，离开班级',
} as const

/** What becomes of one pupil. Mounted anew for each opening (its caller gives a key). */
export const PupilDialog = ({ open, student, preview, wish, onSave, onReset, onClose }: Props) => {
  const usual = CHOSEN_OUTCOMES.find((outcome) => outcome === student.outcome) ?? 'REPEAT'
  const [outcome, setOutcome] = useState<StudentWish['outcome']>(wish?.outcome ?? usual)
  const [target, setTarget] = useState<string | null>(wish?.target ?? null)
  const source = preview.classes.find(({ id }) => id === student.classId)
  const from = source?.grade ?? 0
  const unchanged = wish === undefined && outcome === student.outcome && target === null
  const line = preview.grades.find(({ grade }) => grade === from)
  const mayGraduate = line !== undefined && (line.nextGrade === null || line.mayContinue)
  const fitting = preview.targets.filter(({ grade }) =>
    outcome === 'REPEAT' ? grade === from : grade > from,
  )
  return (
    <Dialog
      open={open}
      title={`调整去向 · ${student.name}`}
      width={480}
      onClose={onClose}
      footer={
        <>
          {wish !== undefined && (
            <Button className="kit-dialog-note" onClick={onReset}>
              撤回调整
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <SaveButton
            busy={false}
            onClick={() => (unchanged ? onClose() : onSave({ studentId: student.id, outcome, target }))}
          />
        </>
      }
    >
      <Form layout="vertical" className="kit-form">
        <Form.Item label="现在">
          {source?.name}，学号 {student.studentNumber}，{student.status}
        </Form.Item>
        <Form.Item label="去向" extra={HINTS[outcome]}>
          <Radio.Group
            aria-label="去向"
            value={outcome}
            onChange={(event) => {
              setOutcome(event.target.value)
              setTarget(null)
            }}
            options={CHOSEN_OUTCOMES.filter((one) => one !== 'GRADUATE' || mayGraduate).map((value) => ({
              value,
              label: OUTCOME_LABELS[value],
            }))}
          />
        </Form.Item>
        {outcome !== 'GRADUATE' && (
          <Form.Item label="新班级" htmlFor="promo-target">
            <Select<string>
              id="promo-target"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="自动"
              value={target}
              onChange={(key?: string) => setTarget(key ?? null)}
              options={fitting.map(({ key, name, students, grade }) => ({
                value: key,
                label: name,
                note: `${people(students)}${grade > from + 1 ? '，跳级' : ''}`,
              }))}
              optionRender={({ label, data }) => (
                <div className="picker-option">
                  {label}
                  <small>{data.note}</small>
                </div>
              )}
              notFoundContent="新学年没有合适的班级"
            />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
