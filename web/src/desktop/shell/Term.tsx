import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { useApi } from '../../api/queries'

const TEN_MINUTES = 10 * 60_000

/** The current term: nothing is said until the school has one. */
export const Term = () => {
  const { data } = useApi(semestersApi.current, undefined, { silent: true, staleTime: TEN_MINUTES })
  if (typeof data?.name !== 'string') return <div className="side-term" />
  const year = data.academicYearName ?? ''
  const term = (data.name.startsWith(year) ? data.name.slice(year.length) : data.name)
    .replace(/^学年/, '')
    .trim()
  return (
    <div className="side-term">
      {year !== '' && <b>{year.endsWith('学年') ? year : `${year} 学年`}</b>}
      {[term, typeof data.week === 'number' ? `第 ${data.week} 周` : '']
        .filter((part) => part !== '')
        .join(' · ')}
    </div>
  )
}
