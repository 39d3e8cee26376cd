import {
  substitutionsApi as api,
  type DeskLeave,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { Button } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { LeaveList } from './LeaveList'
import { LessonDesk } from './LessonDesk'
import { Overtaken } from './Overtaken'
import { arrangedOf, Slip } from './Slip'

const openOf = ({ lessons }: DeskLeave) => lessons.filter(({ arranged }) => arranged === null).length

/** The leaves of a week at the left; of the chosen one the lessons, and what could become of each of them. */
export const DeskTab = ({ date }: { date: string }) => {
  const query = useApi(api.desk, { query: { date } }, { silent: true, staleTime: 0 })
  const [chosenId, choose] = useState<number>()
  const { data } = query
  if (data === undefined)
    return (
      <section className="card">
        {query.error === null ? (
          <LoadingRows />
        ) : (
          <FailedState
            title="未能加载调课代课"
            text={failureText(query.error, api.desk)}
            onRetry={() => void query.refetch()}
          />
        )}
      </section>
    )
  const chosen =
    data.leaves.find(({ id }) => id === chosenId) ??
    data.leaves.find((leave) => openOf(leave) > 0) ??
    data.leaves[0]
  const open = data.leaves.reduce((sum, leave) => sum + openOf(leave), 0)
  return (
    <>
      <div className="sub-sum">
        <p className="muted">
          {data.week === null ? '' : `第 ${data.week} 周，`}
          {data.leaves.length} 张请假单，{open === 0 ? '都已安排' : `还有 ${open} 节待安排`}
        </p>
        <Button
          icon={<Icon name="print" />}
          disabled={arrangedOf(data).length === 0}
          onClick={() => window.print()}
        >
          打印代课单
        </Button>
      </div>
      <Slip desk={data} />
      {data.overtaken.length > 0 && <Overtaken rows={data.overtaken} />}
      {chosen === undefined ? (
        <section className="card">
          <EmptyState icon="cal" title="这一周没有人请假" text="教师请假后，受影响的课会显示在这里。" />
        </section>
      ) : (
        <div className="sub-desk">
          <LeaveList leaves={data.leaves} chosen={chosen} onChoose={choose} />
          <LessonDesk key={chosen.id} leave={chosen} />
        </div>
      )}
    </>
  )
}
