import { academicYearsApi as api } from '@xueqiao/contract/features/school/academic-years/api'
import { line, type Place } from '../../../../test/policy'

const aYear = ({ make }: Place) => make.aYear()

/** No two have the same code, and no test is about these. */
let last = 2100
const input = () => {
  last += 1
  const code = `${last}-${last + 1}`
  return { code, name: `${code}学年`, startDate: `${last}-09-01`, endDate: `${last + 1}-07-31` }
}

export const policy = [
  line(api.list),
  line(api.get, { row: aYear, foreign: 200 }),
  line(api.create, { body: input }),
  line(api.update, { row: aYear, body: input }),
  line(api.remove, { row: aYear }),
  line(api.setCurrent, { row: aYear }),
]
