import { achievementsApi as api } from '@xueqiao/contract/features/growth/achievements/api'
import { useApi } from '../../../../api/queries'
import { AwardForm } from './AwardForm'
import { AwardSheet } from './AwardSheet'
import { HandedInList } from './HandedInList'

const SHOWN = 50

/** Awards of a pupil, and where a new one is handed in by photo. */
export const Awards = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { silent: true, staleTime: 0 })
  return (
    <HandedInList
      title="荣誉成就"
      empty="还没有荣誉记录。"
      newText="提交荣誉"
      link="/student-growth/achievements"
      studentId={studentId}
      query={query}
      endpoint={api.search}
      textOf={({ awardName, awardDate, awardLevel, issuer }) => ({
        title: awardName,
        note: [awardDate, awardLevel, issuer].filter(Boolean).join('，'),
      })}
      sheet={(id, onClose) => <AwardSheet key={id} id={id} onClose={onClose} />}
      form={(onClose) => <AwardForm studentId={studentId} onClose={onClose} />}
    />
  )
}
