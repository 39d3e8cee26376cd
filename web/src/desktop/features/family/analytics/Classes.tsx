import type { CommunicationStats } from '@xueqiao/contract/features/family/communication/stats'
import type { NoticeStats } from '@xueqiao/contract/features/family/notifications/stats'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { type ClassLine, linesOf, minutesText, percent, percentText } from './figures'

type ConversationOfClass = NonNullable<CommunicationStats['analytics']>['classes'][number]
type RatesOfClass = NoticeStats['classes'][number]

const by = (value: (line: ClassLine) => number) => (a: ClassLine, b: ClassLine) => value(a) - value(b)

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
      <span className="muted">回执率由低到高，点表头可按其他数排序</span>
    </header>
    <SimpleTable<ClassLine>
      label="各班沟通"
      rows={linesOf(conversation, rates)}
      empty="这段时间没有班级沟通。"
      columns={[
        {
          title: '班级',
          width: 180,
          render: (_, { className, rates }) => (
            <>
              {className} {rates?.own && <span className="tag green">我的班级</span>}
            </>
          ),
        },
        {
          title: '有过沟通的家庭',
          sorter: by(({ conversation }) => conversation?.families ?? 0),
          width: 140,
          align: 'right',
          render: (_, { conversation }) => conversation?.families ?? 0,
        },
        {
          title: '消息',
          sorter: by(({ conversation }) => conversation?.messages ?? 0),
          width: 100,
          align: 'right',
          render: (_, { conversation }) => conversation?.messages ?? 0,
        },
        {
          title: '首次答复（中位数）',
          sorter: by(({ conversation }) => conversation?.medianMinutes ?? -1),
          width: 160,
          align: 'right',
          render: (_, { conversation }) => minutesText(conversation?.medianMinutes ?? null),
        },
        {
          title: '通知',
          sorter: by(({ rates }) => rates?.notices ?? 0),
          width: 80,
          align: 'right',
          render: (_, { rates }) => rates?.notices ?? 0,
        },
        {
          title: '阅读率',
          sorter: by(({ rates }) => percent(rates?.read ?? 0, rates?.families ?? 0) ?? -1),
          width: 100,
          align: 'right',
          render: (_, { rates }) => percentText(rates?.read ?? 0, rates?.families ?? 0),
        },
        {
          title: '回执率',
          sorter: by(({ rates }) => percent(rates?.answered ?? 0, rates?.asked ?? 0) ?? -1),
          width: 100,
          align: 'right',
          render: (_, { rates }) => percentText(rates?.answered ?? 0, rates?.asked ?? 0),
        },
      ]}
    />
  </section>
)
