import { growthFlowApi } from '@xueqiao/contract/features/growth/growth-records/flow'
import { useApi } from '../../api/queries'
import { later } from '../kit/later'
import { Tool } from '../kit/list/Tool'
import { useOpened } from '../kit/record/useOpened'

const HandbookDialog = later(
  () => import('./HandbookDialog').then((m) => m.HandbookDialog),
  () => true,
)

interface Props {
  classId: number
  className: string
  /** Where the page that asks knows them. */
  pupils?: number
}

/** The handbooks of the class that is looked at, for whoever is in charge of it. */
export const HandbooksOfClass = (props: Props) => {
  const { classId } = props
  const handbooks = useOpened<true>()
  const flow = useApi(growthFlowApi.flow, { query: { classId } }, { silent: true })
  if (flow.data?.mayManage !== true) return null
  return (
    <>
      <Tool icon="export" onClick={() => handbooks.show(true)}>
        全班成长手册
      </Tool>
      {handbooks.open && <HandbookDialog {...props} onClose={handbooks.close} />}
    </>
  )
}
