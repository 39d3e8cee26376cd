import type { CommunicationStats } from '@xueqiao/contract/features/family/communication/stats'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { minutesText } from './figures'

type Teacher = NonNullable<CommunicationStats['analytics']>['teachers'][number]

export const Answers = ({ teachers }: { teachers: readonly Teacher[] }) => (
  <section className="card" aria-label="教师答复">
    <header>
      <h2>教师答复</h2>
    </header>
    <SimpleTable<Teacher & { id: number }>
      label="教师答复"
      rows={teachers.map((teacher) => ({ ...teacher, id: teacher.teacherId }))}
      empty="这段时间没有答复。"
      columns={[
        { title: '教师', dataIndex: 'name', width: 140 },
        { title: '发出的消息', dataIndex: 'messages', width: 120, align: 'right' },
        { title: '答复次数', dataIndex: 'count', width: 120, align: 'right' },
        {
          title: '首次答复（中位数）',
          width: 160,
          align: 'right',
          render: (_, { medianMinutes }) => minutesText(medianMinutes),
        },
        {
          title: '九成在此时间内',
          width: 160,
          align: 'right',
          render: (_, { p90Minutes }) => minutesText(p90Minutes),
        },
      ]}
    />
  </section>
)
