import type { Home } from '@xueqiao/contract/features/home/dashboard/home'
import { homeOf, type MobileKind, preparationsOf } from '../../../kit/places'

/** By its name in the address: of one by its number, or of all. */
const PLACES: Readonly<Record<string, (preparations: string, id: number | undefined) => string>> = {
  preparation: (preparations, id) => (id === undefined ? preparations : `${preparations}?id=${id}`),
  review: (preparations, id) => `${preparations}?${id === undefined ? 'review=waiting' : `id=${id}`}`,
  plan: (preparations, id) => (id === undefined ? preparations : `${preparations}?plan=${id}`),
}

type Line = Home['waiting'][number]

export const isReview = ({ key }: Line) => key === 'plans' || key === 'preparations'

/** What waits for a decision, of which the phone has a page of its own for what is reviewed. */
export const reviewedHere = (waiting: readonly Line[], kind: MobileKind | undefined) =>
  waiting.map((line) => (isReview(line) ? { ...line, link: `${preparationsOf(kind)}?review=waiting` } : line))

/**
 * What a line about teaching leads to. Who leads a department in that role has a page for what is read and decided, and
 * marks nothing.
 */
export const teachingIn = (kind: MobileKind | undefined, params: URLSearchParams) => {
  const numberOf = (asked: string) => (/^\d{1,15}$/.test(asked) ? Number(asked) : undefined)
  const isStaff = kind === undefined || kind === 'teacher'
  for (const [name, place] of Object.entries(PLACES)) {
    const asked = params.get(name)
    if (asked !== null) return isStaff ? place(preparationsOf(kind), numberOf(asked)) : homeOf(kind)
  }
  const marking = params.get('marking')
  if (marking === null || kind === undefined) return undefined
  const id = numberOf(marking)
  return kind === 'teacher' ? `/mobile/teacher/homework${id === undefined ? '' : `/${id}`}` : homeOf(kind)
}
