import { RevealReason } from '@xueqiao/contract/common/reveal'
import {
  notificationsFollowApi as follow,
  type SilentGuardian,
} from '@xueqiao/contract/features/family/notifications/follow'
import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { Button, Form, Input } from 'antd'
import { z } from 'zod'
import { act } from '../../../../api/action'
import { MISSING_WORDS, phonesReason, silentText } from '../../../../shared/notices/figures'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { Dialog } from '../../../kit/dialog/Dialog'
import { rulesOf } from '../../../kit/form/rules'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'

const Reason = z.object({ reason: RevealReason })
type Reason = z.output<typeof Reason>

interface ReasonProps {
  level: NoticeLevel
  open: boolean
  ask: (reason: string) => Promise<SilentGuardian[]>
  onAnswer: (list: SilentGuardian[]) => void
  onClose: () => void
}

/** Phones are protected: the reason is kept, and each family can read it. */
export const ReasonDialog = ({ level, ask, onAnswer, ...dialog }: ReasonProps) => (
  <AskDialog<Reason>
    {...dialog}
    title="电话名单"
    width={480}
    name="phones"
    okText="查看"
    initialValues={{ reason: phonesReason(level) }}
    onSave={({ reason }) => act(follow.phones, () => ask(reason), { after: onAnswer })}
  >
    <p className="muted">
      将显示{MISSING_WORDS[level]}家长的手机号码。查看会记入日志，家长可以看到是谁、为什么查看。
    </p>
    <Form.Item name="reason" label="查看原因" rules={rulesOf(Reason, 'reason')}>
      <Input.TextArea rows={2} maxLength={200} />
    </Form.Item>
  </AskDialog>
)

type Row = SilentGuardian & { id: number }
const col = column<Row>()
const columnsFor = (level: NoticeLevel) => [
  col.of('className', '班级', { width: 110 }),
  col.of('studentName', '学生', { width: 90 }),
  col.of('name', '家长', { width: 130, render: ({ name, relationship }) => `${name} ${relationship}` }),
  col.of('phone', '手机号码', {
    width: 130,
    render: ({ phone }) =>
      phone === null ? <span className="muted">未登记</span> : <a href={`tel:${phone}`}>{phone}</a>,
  }),
  col.of('read', '情况', { render: (one) => silentText(one, level) }),
]

interface PhonesProps {
  level: NoticeLevel
  open: boolean
  list: readonly SilentGuardian[]
  onClose: () => void
}

export const PhonesDialog = ({ level, open, list, onClose }: PhonesProps) => (
  <Dialog
    open={open}
    title={`${MISSING_WORDS[level]}家长 · ${list.length} 位`}
    width={700}
    onClose={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    <SimpleTable
      label="电话名单"
      rows={list.map((one, id) => ({ ...one, id }))}
      columns={columnsFor(level)}
      empty={`没有${MISSING_WORDS[level]}的家长`}
      height={420}
    />
  </Dialog>
)
