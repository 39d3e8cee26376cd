/** Somebody to be put into one of several classes. */
export interface Person {
  id: number
  gender: '男' | '女'
  /** Where they are now, as a place among the classes; nothing: in none of them. */
  own: number | null
}

export interface Distribution {
  people: readonly Person[]
  /** How many classes. */
  count: number
  /** Who is in which class already and stays there. */
  fixed: readonly (Person & { place: number })[]
  /** Each list: brothers and sisters, who are to come into different classes. */
  families: readonly (readonly number[])[]
  /** Whoever can stay in their own class does. */
  keep: boolean
}

const GENDERS = ['男', '女'] as const

/** As even as whole people can be; those with the most at hand get one more. */
const shares = (total: number, order: readonly number[]) => {
  const result = new Array<number>(order.length).fill(Math.floor(total / order.length))
  for (const place of order.slice(0, total % order.length)) result[place] = (result[place] ?? 0) + 1
  return result
}

const by = (count: number, ...keys: ((place: number) => number)[]) =>
  [...Array(count).keys()].sort((a, b) => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) - key(b)
    return a - b
  })

/**
 * How many boys and how many girls each class gets. The girls left over go to the classes that got no boy left over
 * first, so that neither boys, nor girls, nor all together differ by more than one.
 */
const quotas = ({ people, fixed, count }: Distribution) => {
  const everybody = [...people, ...fixed.map((person) => ({ ...person, own: person.place }))]
  const at = (gender: Person['gender']) => {
    const present = new Array<number>(count).fill(0)
    const group = everybody.filter((person) => person.gender === gender)
    for (const { own } of group) if (own !== null) present[own] = (present[own] ?? 0) + 1
    return { present, total: group.length }
  }
  const boys = at('男')
  const girls = at('女')
  const boysOf = shares(
    boys.total,
    by(count, (place) => -(boys.present[place] ?? 0)),
  )
  const girlsOf = shares(
    girls.total,
    by(
      count,
      (place) => boysOf[place] ?? 0,
      (place) => -(girls.present[place] ?? 0),
    ),
  )
  return { 男: boysOf, 女: girlsOf }
}

/** Who comes into which class: even in size and gender, siblings apart, and the same every time it is asked. */
export const distribute = (task: Distribution): Map<number, number> => {
  const { people, count, fixed, families, keep } = task
  const left = quotas(task)
  const places = new Map<number, number>()
  const kin = new Map<number, Set<number>>()
  for (const family of families)
    for (const one of family)
      kin.set(one, new Set([...(kin.get(one) ?? []), ...family.filter((other) => other !== one)]))
  const put = ({ id, gender }: Person, place: number) => {
    places.set(id, place)
    left[gender][place] = (left[gender][place] ?? 0) - 1
  }
  for (const person of fixed) put(person, person.place)

  const roomIn = (gender: Person['gender'], place: number) => left[gender][place] ?? 0
  const meetsKin = (id: number, place: number) =>
    [...(kin.get(id) ?? [])].some((other) => places.get(other) === place)
  /** Room comes before kin: classes must not differ because of one family. */
  const bestFor = ({ id, gender, own }: Person) =>
    by(
      count,
      (place) => (roomIn(gender, place) > 0 ? 0 : 1),
      (place) => (meetsKin(id, place) ? 1 : 0),
      (place) => (keep && place === own ? 0 : 1),
      (place) => -roomIn(gender, place),
    )[0] ?? 0

  const withKin = people.filter(({ id }) => kin.has(id))
  for (const person of withKin) put(person, bestFor(person))
  const others = people.filter(({ id }) => !kin.has(id))
  if (keep) {
    for (const person of others)
      if (person.own !== null && roomIn(person.gender, person.own) > 0) put(person, person.own)
  }
  // One gender after the other: the pupils of each class are then dealt over all, and none comes in a block.
  for (const gender of GENDERS)
    for (const person of others)
      if (person.gender === gender && !places.has(person.id)) put(person, bestFor(person))
  for (const { id } of fixed) places.delete(id)
  return places
}

/** Families of which two are in one class all the same. */
export const together = (places: ReadonlyMap<number, number | string>, families: Distribution['families']) =>
  families.filter((family) => {
    const known = family.flatMap((id) => places.get(id) ?? [])
    return new Set(known).size < known.length
  })
