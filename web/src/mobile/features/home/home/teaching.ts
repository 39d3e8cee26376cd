import { homeOf, type MobileKind } from '../../../kit/places'

const PREPARATIONS = '/mobile/teacher/preparations'

interface Place {
  phone: (id: number | undefined) => string
  desk: (id: number | undefined) => string
}

const preparation = (id: number | undefined) => (id === undefined ? PREPARATIONS : `${PREPARATIONS}?id=${id}`)
const PLACES: Readonly<Record<string, Place>> = {
  marking: {
    phone: (id) => `/mobile/teacher/homework/${id ?? ''}`,
    desk: (id) => (id === undefined ? '/homework/teacher' : `/homework/submissions/${id}`),
  },
  preparation: {
    phone: preparation,
    desk: (id) => `/teaching/lesson-preparations/${id ?? ''}`,
  },
  review: {
    phone: (id) => (id === undefined ? `${PREPARATIONS}?review=waiting` : preparation(id)),
    desk: (id) => `/teaching/lesson-preparations/${id === undefined ? '' : `${id}/`}review`,
  },
  plan: {
    phone: (id) => (id === undefined ? PREPARATIONS : `${PREPARATIONS}?plan=${id}`),
    desk: (id) => `/teaching/plans/${id ?? ''}`,
  },
}

/**
 * What a line about teaching leads to. Who leads a department in that role has no page of it on the phone, and the
 * teachers' would send them to the sign-in: the desk's opens for them.
 */
export const teachingIn = (kind: MobileKind | undefined, params: URLSearchParams) => {
  for (const [name, { phone, desk }] of Object.entries(PLACES)) {
    const asked = params.get(name)
    if (asked === null) continue
    const id = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
    if (kind === undefined) return desk(id).replace(/\/$/, '')
    return kind === 'teacher' ? phone(id).replace(/\/$/, '') : homeOf(kind)
  }
  return undefined
}
