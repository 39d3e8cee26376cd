import type { CommunicationStats } from '@xueqiao/contract/features/family/communication/stats'
import type { NoticeStats } from '@xueqiao/contract/features/family/notifications/stats'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { minutesText, percentText } from './figures'

type ConversationOfClass = NonNullable<CommunicationStats['analytics']>['classes'][number]
type RatesOfClass = NoticeStats['classes'][number]

interface Row {
  id: number
  className: string
  conversation: ConversationOfClass | undefined
  rates: RatesOfClass | undefined
}

/** Classes with talk, with notices, or with both, in the order in which they come. */
const rowsOf = (conversation: readonly ConversationOfClass[], rates: readonly RatesOfClass[]): Row[] => {
  const names = new Map([...conversation, ...rates].map(({ classId, className }) => [classId, className]))
  return [...names].map(([id, className]) => ({
    id,
    className,
    conversation: conversation.find(({ classId }) => classId === id),
    rates: rates.find(({ classId }) => classId === id),
  }))
}

export const Classes = ({
  conversation,
  rates,
}: {
  conversation: readonly ConversationOfClass[]
  rates: readonly RatesOfClass[]
}) => (
  <section className="card" aria-label="各班沟通">
    <header>
      <h2>各班沟通</h2>
    </header>
    <SimpleTable<Row>
      label="各班沟通"
      rows={rowsOf(conversation, rates)}
      empty="这段时间没有班级沟通。"
      columns={[
        { title: '班级', dataIndex: 'className', width: 140 },
        {
          title: '有过沟通的家庭',
          width: 140,
          align: 'right',
          render: (_, { conversation }) => conversation?.families ?? 0,
        },
        {
          title: '消息',
          width: 100,
          align: 'right',
          render: (_, { conversation }) => conversation?.messages ?? 0,
        },
        {
          title: '首次答复（中位数）',
          width: 160,
          align: 'right',
          render: (_, { conversation }) => minutesText(conversation?.medianMinutes ?? null),
        },
        { title: '通知', width: 80, align: 'right', render: (_, { rates }) => rates?.notices ?? 0 },
        {
          title: '阅读率',
          width: 100,
          align: 'right',
          render: (_, { rates }) => percentText(rates?.read ?? 0, rates?.families ?? 0),
        },
        {
          title: '回执率',
          width: 100,
          align: 'right',
          render: (_, { rates }) => percentText(rates?.answered ?? 0, rates?.asked ?? 0),
        },
      ]}
    />
  </section>
)
