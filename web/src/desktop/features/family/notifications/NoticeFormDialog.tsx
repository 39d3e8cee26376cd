import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import { NoticeInput } from '@xueqiao/contract/features/family/notifications/manage'
import { notificationsTargetsApi as whom } from '@xueqiao/contract/features/family/notifications/targets'
import {
  AUDIENCE_LABELS,
  LEVEL_LABELS,
  NOTICE_CONTENT_MAX,
  NOTICE_LEVELS,
  NOTICE_RULES,
  NOTICE_TITLE_MAX,
  RULE_LABELS,
} from '@xueqiao/contract/features/family/notifications/values'
import { Checkbox, Form, Input, Radio, TreeSelect } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { AttachmentsField } from '../../../kit/form/AttachmentsField'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { MomentField } from '../../../pickers/MomentField'
import { PeopleSelect } from './PeopleSelect'
import { TargetPreview } from './TargetPreview'
import { nodesOf } from './targets'
import type { useNoticeDialog } from './useNoticeDialog'

const Field = fieldOf(NoticeInput, NOTICE_LABELS)

const LEVELS = NOTICE_LEVELS.map((value) => ({
  value,
  label: { read: '阅读即可', confirm: '需确认', sign: '需手写签字' }[value] ?? LEVEL_LABELS[value],
}))
const RULES = NOTICE_RULES.map((value) => ({
  value,
  label: `${RULE_LABELS[value]}${value === 'either' ? '回执即可' : '都要回执'}`,
}))
const SENDING = [
  { value: 'now', label: '立即发布' },
  { value: 'later', label: '定时发布' },
  { value: 'draft', label: '存为草稿' },
] as const
type Sending = (typeof SENDING)[number]['value']
const SAVE: Record<Sending, string> = { now: '发布', later: '定时发布', draft: '保存草稿' }

const Places = ({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string[]
  onChange?: (places: string[]) => void
}) => {
  const query = useApi(whom.targets)
  return (
    <TreeSelect<string[]>
      {...(id !== undefined && { id })}
      value={value ?? []}
      onChange={(places) => onChange?.(places)}
      treeData={query.data === undefined ? [] : nodesOf(query.data)}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      maxTagCount={8}
      loading={query.isFetching}
      placeholder="选择班级、年级或全校"
      notFoundContent="没有可以选择的班级"
    />
  )
}

const Audience = ({ value, onChange }: { value?: string[]; onChange?: (audience: string[]) => void }) => {
  const { data } = useApi(whom.targets)
  const offered = data?.audiences ?? ['parents', 'students']
  return (
    <Checkbox.Group
      value={value ?? []}
      onChange={(next) => onChange?.(next)}
      options={offered.map((one) => ({ value: one, label: AUDIENCE_LABELS[one] }))}
    />
  )
}

/** The choice between one guardian and all is put only where guardians are asked for something. */
const RuleField = () => {
  const level = Form.useWatch<string | undefined>('level')
  if (level === undefined || level === 'read') return null
  return (
    <Field name="rule" wide>
      <Radio.Group options={RULES} />
    </Field>
  )
}

const WhenField = () => {
  const sending = Form.useWatch<string | undefined>('sending')
  if (sending !== 'later') return null
  return (
    <Form.Item
      name="publishAt"
      label={NOTICE_LABELS.publishAt}
      className="kit-field"
      rules={[{ required: true, message: '请选择发布时间' }]}
    >
      <MomentField placeholder="选择发布时间" />
    </Form.Item>
  )
}

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0

/** A draft may wait for its readers; what is sent is checked before it is stored, while the dialog is still there. */
const toSomebody = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_rule: unknown, places: unknown) => {
    if (getFieldValue('sending') !== 'draft' && isNone(places) && isNone(getFieldValue('people')))
      throw new Error('请选择通知对象')
  },
})

/** The button says what it will do. */
const useSending = ({ turn, isNew }: { turn: number; isNew: boolean }) => {
  const [chosen, choose] = useState<{ turn: number; sending: Sending }>()
  const usual = isNew ? 'now' : 'draft'
  return {
    sending: chosen?.turn === turn ? chosen.sending : usual,
    choose: (sending: Sending) => choose({ turn, sending }),
  } as const
}

export const NoticeFormDialog = ({ dialog }: { dialog: ReturnType<typeof useNoticeDialog> }) => {
  const { sending, choose } = useSending(dialog)
  return (
    <DialogForm dialog={dialog} width={760} saveText={SAVE[sending]}>
      <Field name="title" wide>
        <Input maxLength={NOTICE_TITLE_MAX} placeholder="一句话说明是什么事" />
      </Field>
      <Field name="content" wide>
        <Input.TextArea
          rows={6}
          maxLength={NOTICE_CONTENT_MAX}
          showCount
          placeholder="时间、地点、要做什么"
        />
      </Field>
      <Form.Item name="attachments" label={NOTICE_LABELS.attachmentIds} className="kit-field kit-field-wide">
        <AttachmentsField />
      </Form.Item>
      <Form.Item
        name="places"
        label={NOTICE_LABELS.targets}
        className="kit-field kit-field-wide"
        dependencies={['people', 'sending']}
        rules={[toSomebody]}
      >
        <Places />
      </Form.Item>
      <Form.Item name="people" label="指定学生或教师" className="kit-field">
        <PeopleSelect />
      </Form.Item>
      <Field name="audience">
        <Audience />
      </Field>
      <TargetPreview />
      <Field name="level">
        <Radio.Group options={LEVELS} />
      </Field>
      <Field name="dueAt" hint="可不填；逾期仍可回执，并标为逾期">
        <MomentField placeholder="不限" />
      </Field>
      <RuleField />
      <Form.Item name="sending" label="保存后" className="kit-field">
        <Radio.Group options={[...SENDING]} onChange={({ target }) => choose(target.value)} />
      </Form.Item>
      <WhenField />
    </DialogForm>
  )
}
