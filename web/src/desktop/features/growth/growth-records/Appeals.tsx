import {
  type Appeal,
  growthRecordsApi as api,
  type RecordDetail,
} from '@xueqiao/contract/features/growth/growth-records/api'
import {
  APPEAL_REASON_MAX,
  APPEAL_STATUS_LABELS,
} from '@xueqiao/contract/features/growth/growth-records/values'
import { Button, Form, Input, Radio } from 'antd'
import { act } from '../../../../api/action'
import { formatDate } from '../../../../lib/format'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'

const said = (message: string) => [{ required: true, whitespace: true, message }]

const One = ({ appeal, row }: { appeal: Appeal; row: RecordDetail }) => {
  const deciding = useOpened<Appeal>()
  return (
    <li>
      <p>
        <b>{appeal.authorName}</b> <span className="muted">{formatDate(appeal.createdAt)}</span>{' '}
        <span className={appeal.status === 'OPEN' ? 'tag orange' : 'tag'}>
          {APPEAL_STATUS_LABELS[appeal.status]}
        </span>
      </p>
      <p className="growth-words">{appeal.reason}</p>
      {appeal.answer !== null && (
        <p className="growth-words muted">
          {appeal.decidedByName}：{appeal.answer}
        </p>
      )}
      {row.mayDecide && appeal.status === 'OPEN' && (
        <Button onClick={() => deciding.show(appeal)}>处理申诉</Button>
      )}
      <Opened by={deciding}>
        {({ id }, dialog) => (
          <AskDialog<{ upheld: boolean; answer: string }>
            {...dialog}
            title="处理申诉"
            width={480}
            name="decision"
            initialValues={{ upheld: true }}
            onSave={(body) => act(api.decide, { params: { id: row.id, appealId: id }, body })}
          >
            <Form.Item name="upheld" label="结论" extra="成立的，记录退回待遴选，改正后可再遴选">
              <Radio.Group
                options={[
                  { value: true, label: '申诉成立' },
                  { value: false, label: '申诉不成立' },
                ]}
              />
            </Form.Item>
            <Form.Item name="answer" label="处理说明" rules={said('请填写处理说明')}>
              <Input.TextArea rows={3} maxLength={APPEAL_REASON_MAX} showCount />
            </Form.Item>
          </AskDialog>
        )}
      </Opened>
    </li>
  )
}

/** Seen by whoever made them and by those who decide. */
export const Appeals = ({ row }: { row: RecordDetail }) => {
  const asking = useOpened<true>()
  if (row.appeals.length === 0 && !row.mayAppeal) return null
  return (
    <section className="card growth-appeals" aria-label="申诉">
      <h2>申诉</h2>
      <ul>
        {row.appeals.map((appeal) => (
          <One key={appeal.id} appeal={appeal} row={row} />
        ))}
      </ul>
      {row.mayAppeal && (
        <p className="growth-appeal">
          <Button onClick={() => asking.show(true)}>提出申诉</Button>
          <span className="muted">
            {row.appealUntil === null ? '公示期间可以申诉' : `截至 ${row.appealUntil} 可以申诉`}
            ，理由只有处理的人能看到
          </span>
        </p>
      )}
      <Opened by={asking}>
        {(_, dialog) => (
          <AskDialog<{ reason: string }>
            {...dialog}
            title="提出申诉"
            width={480}
            name="appeal"
            okText="提交"
            onSave={(body) => act(api.appeal, { params: { id: row.id }, body })}
          >
            <Form.Item name="reason" label="申诉理由" rules={said('请填写申诉理由')}>
              <Input.TextArea rows={4} maxLength={APPEAL_REASON_MAX} showCount />
            </Form.Item>
          </AskDialog>
        )}
      </Opened>
    </section>
  )
}
