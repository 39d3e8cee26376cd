import { promotionApi as api } from '@xueqiao/contract/features/pupils/promotion/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { line, type Place } from '../../../../test/policy'

const aYear = async (place: Place, first: number) => {
  const code = `${first}-${first + 1}`
  const body = { code, name: `${code}学年`, startDate: `${first}-09-01`, endDate: `${first + 1}-07-31` }
  return (await (await place.office())(academicYearsApi.create, { body })).data
}

let last = 2170
/** From a year into the next, both made for it. */
const aPlan = async (place: Place) => {
  last += 2
  const [from, to] = [await aYear(place, last), await aYear(place, last + 1)]
  await (await place.office())(academicYearsApi.setCurrent, { params: { id: from.id } })
  return { toYearId: to.id, confirm: to.name }
}

const previewed = async (place: Place) => {
  const { toYearId, confirm } = await aPlan(place)
  const { data } = await (await place.office())(api.preview, { body: { toYearId } })
  return { toYearId, confirm, planHash: data.planHash }
}

/** The one that stands, or else one that is carried out now. It is the whole school's: nobody has one of their own. */
const thePromotion = async (place: Place) => {
  const office = await place.office()
  const [latest] = (await office(api.list)).data.content
  if (latest?.undoable) return { id: latest.id }
  return { id: (await office(api.apply, { body: await previewed(place) })).data.id }
}

export const policy = [
  line(api.start),
  line(api.preview, { body: async (place) => ({ toYearId: (await aPlan(place)).toYearId }) }),
  line(api.list),
  line(api.apply, { body: previewed }),
  line(api.get, { params: thePromotion }),
  line(api.students, { params: thePromotion }),
  // The last of them: the school is left as it was.
  line(api.undo, { params: thePromotion, body: { reason: '权限矩阵' } }),
]
