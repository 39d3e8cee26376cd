import {
  type Generation,
  GIVEN_NAMES,
  KNOWN_PEOPLE,
  MINORITIES,
  MINORITY_SHARE,
  type OwnNames,
  SURNAMES,
} from './name-lists'
import type { Random } from './random'
import type { Gender } from './types'

/** What relatives share. */
export interface Lineage {
  ethnicity: string
  surname: string
  own?: OwnNames
}

export const lineage = (random: Random): Lineage => {
  if (!random.chance(MINORITY_SHARE)) return { ethnicity: '汉族', surname: random.weighted(SURNAMES) }
  const { name, surnames, own } = random.weighted(MINORITIES.map((group) => [group, group.weight] as const))
  return { ethnicity: name, surname: surnames === undefined ? '' : random.pick(surnames), own }
}

/** Someone who married in: the same ethnicity where it has names of its own, otherwise any family. */
export const spouseLineage = (random: Random, family: Lineage): Lineage =>
  family.own === undefined ? { ...family, surname: random.weighted(SURNAMES) } : family

const givenName = (random: Random, gender: Gender, generation: Generation) => {
  const { singleShare, single, first, second } = GIVEN_NAMES[generation][gender]
  if (random.chance(singleShare)) return random.pick(single)
  const start = random.pick(first)
  let end = random.pick(second)
  while (end === start) end = random.pick(second)
  return start + end
}

/** `father` matters only where a child carries his name. */
export const fullName = (
  random: Random,
  { surname, own }: Lineage,
  gender: Gender,
  generation: Generation,
  father?: string,
): string => {
  if (own !== undefined) {
    const name = random.pick(own[gender])
    if (!own.patronym) return name
    return `${name}·${father?.split('·')[0] ?? random.pick(own.男)}`
  }
  const name = surname + givenName(random, gender, generation)
  return KNOWN_PEOPLE.has(name) ? fullName(random, { ethnicity: '', surname }, gender, generation) : name
}
