import {
  CLASSES_AT_ONCE,
  ROOM_KIND_MAX,
  ROOM_KINDS,
  RoomInput,
  SEATS,
} from '@xueqiao/contract/features/school/rooms/api'
import { ROOM_LABELS } from '@xueqiao/contract/features/school/rooms/labels'
import { AutoComplete, Input, InputNumber, Switch } from 'antd'
import type { ComponentProps } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { ClassSelect } from '../../../pickers/ClassSelect'

const Field = fieldOf(RoomInput, ROOM_LABELS)
const KINDS = ROOM_KINDS.map((kind) => ({ value: kind }))

/** A switch says `checked`, forms say `value`. */
const OnOff = ({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: boolean
  onChange?: (on: boolean) => void
}) => (
  <Switch
    {...(id !== undefined && { id })}
    checked={value === true}
    onChange={(on) => onChange?.(on)}
    checkedChildren="在用"
    unCheckedChildren="停用"
  />
)

export const RoomFormDialog = ({ dialog }: Pick<ComponentProps<typeof DialogForm>, 'dialog'>) => (
  <DialogForm dialog={dialog} width={600}>
    <Field name="name">
      <Input placeholder="如 物理实验室" maxLength={50} />
    </Field>
    <Field name="kind" hint="可以选择，也可以输入学校自己的类型">
      <AutoComplete options={KINDS} placeholder="如 实验室" maxLength={ROOM_KIND_MAX} />
    </Field>
    <Field name="building">
      <Input placeholder="如 实验楼" maxLength={50} />
    </Field>
    <Field name="classesAtOnce" hint="操场可同时容纳多个班，教室为 1">
      <InputNumber min={CLASSES_AT_ONCE.min} max={CLASSES_AT_ONCE.max} precision={0} />
    </Field>
    <Field name="seats">
      <InputNumber min={SEATS.min} max={SEATS.max} precision={0} placeholder="可不填" />
    </Field>
    <Field name="classId" hint="班级自己的教室；共用的场地不填">
      <ClassSelect placeholder="共用" />
    </Field>
    <Field name="inUse">
      <OnOff />
    </Field>
    <Field name="remark" wide>
      <Input.TextArea rows={2} maxLength={200} placeholder="可不填" />
    </Field>
  </DialogForm>
)
