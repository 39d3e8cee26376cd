import {
  electivesApi as api,
  type MyElectives,
  SECOND_CHOSEN,
} from '@xueqiao/contract/features/teaching/electives/api'
import { useState } from 'react'
import { useAction } from '../../api/action'

/** 物理＋化学＋生物, in the order in which the plan has them. */
export const combinationOf = ({ plan, first, seconds }: MyElectives) =>
  [...plan.firsts, ...plan.seconds]
    .filter(({ id }) => id === first?.id || seconds.some((one) => one.id === id))
    .map(({ name }) => name)
    .join('＋')

/** How a pupil's choice stands, and until when something can be done about it. */
export const standingOf = (electives: MyElectives) => {
  const { plan, mayChoose, first } = electives
  if (plan.status === 'CONFIRMED') return '分班已确认'
  if (plan.status === 'SECTIONED') return '选科已结束，正在分班'
  const until = plan.closesOn
  if (mayChoose && first === null) return until === null ? '请选科' : `请在 ${until} 前选科`
  if (mayChoose) return until === null ? '分班前可以修改' : `${until} 前可以修改`
  const closing = until === null ? '' : `，${until} 截止`
  return `${first === null ? '还没有选科' : '已选科'}${closing}`
}

/** One of the first part and two of the second: whoever taps a third gives up what was tapped first. */
export const useChoosing = ({ plan, first, seconds }: MyElectives, onDone: () => void) => {
  const [firstId, setFirst] = useState(first?.id)
  const [secondIds, setSeconds] = useState<readonly number[]>(seconds.map(({ id }) => id))
  const { run, busy } = useAction(api.choose)
  const isWhole = firstId !== undefined && secondIds.length === SECOND_CHOSEN
  return {
    ...{ firstId, secondIds, setFirst, busy, isWhole },
    toggle: (id: number) =>
      setSeconds((before) =>
        before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-SECOND_CHOSEN),
      ),
    save: async () => {
      if (!isWhole) return
      if (await run({ body: { planId: plan.id, firstId, secondIds: [...secondIds] } })) onDone()
    },
  }
}
