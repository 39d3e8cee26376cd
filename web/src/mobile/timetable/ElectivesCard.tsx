import { electivesApi as api, type MyElectives } from '@xueqiao/contract/features/teaching/electives/api'
import { useState } from 'react'
import { useApi } from '../../api/queries'
import { useSeen } from '../../shared/bell/seen'
import { combinationOf, standingOf, useChoosing } from '../../shared/electives/choosing'
import { Card } from '../kit/Card'
import { Chips } from '../kit/form/Chips'
import { Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'

const options = (courses: readonly { id: number; name: string }[]) =>
  courses.map(({ id, name }) => ({ value: String(id), label: name }))

const ChoiceSheet = ({ electives, onClose }: { electives: MyElectives; onClose: () => void }) => {
  const { plan } = electives
  const choice = useChoosing(electives, onClose)
  return (
    <Sheet title="选科" onClose={onClose}>
      <div className="m-sheet-form">
        <Chips
          label="首选科目，选 1 门"
          options={options(plan.firsts)}
          value={String(choice.firstId ?? '')}
          onChange={(id) => choice.setFirst(Number(id))}
        />
        <Chips
          label="再选科目，选 2 门"
          options={options(plan.seconds)}
          value={choice.secondIds.map(String)}
          onChange={(id) => choice.toggle(Number(id))}
        />
        <button
          type="button"
          className="m-button m-primary m-wide"
          disabled={!choice.isWhole || choice.busy}
          onClick={() => void choice.save()}
        >
          保存选科
        </button>
      </div>
    </Sheet>
  )
}

/** What a pupil takes, until when it can be chosen, and in the end where they are taught it; only where a grade chooses. */
export const ElectivesCard = ({ studentId }: { studentId?: number | undefined }) => {
  const query = { ...(studentId !== undefined && { studentId }) }
  const { data } = useApi(api.mine, { query }, { silent: true, staleTime: 0 })
  const [choosing, setChoosing] = useState(false)
  useSeen('/schedule/electives', data?.plan.status === 'CONFIRMED')
  if (data == null) return null
  const { first, sections, mayChoose } = data
  const isOwn = studentId === undefined
  return (
    <Card title={sections.length > 0 ? (isOwn ? '我的教学班' : '教学班') : '选科'} extra={standingOf(data)}>
      {sections.map(({ name, band, teacherName, roomName }) => (
        <Row
          key={band}
          title={name}
          note={`第 ${band} 段，${teacherName ?? '教师待定'}，${roomName ?? '教室待定'}`}
        />
      ))}
      {first !== null && sections.length === 0 && <Row title={combinationOf(data)} />}
      {mayChoose && (
        <div className="m-leave">
          <button
            type="button"
            className={first === null ? 'm-button m-primary m-wide' : 'm-button m-wide'}
            onClick={() => setChoosing(true)}
          >
            {first === null ? '去选科' : '改选'}
          </button>
        </div>
      )}
      {choosing && <ChoiceSheet electives={data} onClose={() => setChoosing(false)} />}
    </Card>
  )
}
