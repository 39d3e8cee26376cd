import { semestersApi as api } from '@xueqiao/contract/features/school/semesters/api'
import { line, type Place } from '../../../../test/policy'

/** One that is over: lessons of now and later count on whatever is the current one. */
const aSemester = ({ make }: Place) => make.aSemester({ current: false })

let last = 2150
const input = () => {
  last += 1
  const code = `${last}-${last + 1}-1`
  return { code, name: code, startDate: `${last}-09-01`, endDate: `${last + 1}-01-31` }
}

export const policy = [
  line(api.list),
  line(api.current),
  line(api.ofYear, { row: ({ make }) => make.aYear(), foreign: 200 }),
  line(api.get, { row: aSemester, foreign: 200 }),
  line(api.create, { body: input }),
  line(api.update, { row: aSemester, body: input }),
  line(api.remove, { row: aSemester }),
  line(api.setCurrent, { row: aSemester }),
]
