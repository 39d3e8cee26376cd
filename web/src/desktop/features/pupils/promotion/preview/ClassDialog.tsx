import type { PromotionTarget } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button, Form, Input, Radio } from 'antd'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { TeacherSelect } from '../../../../pickers/TeacherSelect'
import type { ClassWish } from '../plan'

interface Values {
  name: string
  headTeacherId: number | null
  teachers: PromotionTarget['teachers']
}

interface Props {
  open: boolean
  target: PromotionTarget
  wish: ClassWish | undefined
  onSave: (wish: ClassWish) => void
  onReset: () => void
  onClose: () => void
}

const LENGTH = '长度在 2 到 50 个字符'

/** A class of the new year: its name and its teachers. Mounted anew for each opening. */
export const ClassDialog = ({ target, wish, onSave, onReset, ...dialog }: Props) => {
  const { key, name, usualName, headTeacherId, headTeacherName, origin, teachers } = target

  /** Only what departs from the rules is a wish: the rest goes on following them. */
  const save = (values: Values) => {
    const newName = values.name.trim()
    const kept = values.teachers === teachers ? wish?.teachers : values.teachers
    // The head teacher would go with the others; whoever still stands in the form is meant to stay.
    const stays = values.teachers === 'CLEAR' && teachers === 'CARRY'
    const chosen = stays || values.headTeacherId !== headTeacherId
    const leader = chosen ? values.headTeacherId : wish?.headTeacherId
    onSave({
      key,
      ...(newName !== usualName && { name: newName }),
      ...(leader !== undefined && { headTeacherId: leader }),
      ...(kept !== undefined && { teachers: kept }),
    })
  }

  return (
    <AskDialog<Values>
      {...dialog}
      title={`编辑新学年的班级 · ${name}`}
      width={480}
      name="promotion-class"
      initialValues={{ name, headTeacherId, teachers }}
      onSave={save}
      note={
        wish !== undefined && (
          <Button className="kit-dialog-note" onClick={onReset}>
            撤回调整
          </Button>
        )
      }
    >
      <Form.Item
        name="name"
        label="班级名称"
        rules={[
          { required: true, whitespace: true, message: '请输入班级名称' },
          { min: 2, max: 50, message: LENGTH },
        ]}
        extra={`按规则为 ${usualName}`}
      >
        <Input maxLength={50} />
      </Form.Item>
      {origin === 'MOVED' && (
        <Form.Item name="teachers" label="副班主任与任课教师">
          <Radio.Group
            options={[
              { value: 'CARRY', label: '随班升级' },
              { value: 'CLEAR', label: '重新安排' },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="headTeacherId" label="班主任">
        <TeacherSelect current={{ id: headTeacherId, name: headTeacherName }} placeholder="未安排" />
      </Form.Item>
    </AskDialog>
  )
}
