import { growthFlowApi } from '@xueqiao/contract/features/growth/growth-records/flow'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/queries'
import { Tool } from '../kit/list/Tool'
import { useOpened } from '../kit/record/useOpened'
import { HandbookDialog } from './HandbookDialog'

interface Props {
  classId: number
  className: string
}

/** The handbooks of the class that is looked at, for whoever is in charge of it; another page leads here with `?handbook=1`. */
export const HandbooksOfClass = ({ classId, className }: Props) => {
  const [params, setParams] = useSearchParams()
  const handbooks = useOpened<true>()
  const { show } = handbooks
  const mayOrder =
    useApi(growthFlowApi.flow, { query: { classId } }, { silent: true }).data?.mayManage === true
  const isAsked = mayOrder && params.has('handbook')
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each time that it is asked for
  useEffect(() => {
    if (!isAsked) return
    show(true)
    setParams(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete('handbook')
        return rest
      },
      { replace: true },
    )
  }, [isAsked])
  if (!mayOrder) return null
  return (
    <>
      <Tool icon="export" onClick={() => handbooks.show(true)}>
        全班成长手册
      </Tool>
      {handbooks.open && <HandbookDialog classId={classId} className={className} onClose={handbooks.close} />}
    </>
  )
}
