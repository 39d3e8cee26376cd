import { dayBetween } from './dates'
import type { Identities } from './identities'
import { fullName, type Lineage, lineage, spouseLineage } from './names'
import type { Random } from './random'
import type { DemoParent, DemoStudent, Gender, Relationship } from './types'

interface Guardian {
  parent: DemoParent
  relationship: Relationship
  /** More exact than the relationship, which has 其他 for everyone else. */
  relation: string
}

/** Guardians, the primary one first, and what the children share. */
export interface Family {
  lineage: Lineage
  fatherName: string
  guardians: [Guardian, ...Guardian[]]
  isSingleParentFamily: boolean
  isLeftBehindChild: boolean
  familyEconomicStatus: DemoStudent['familyEconomicStatus']
  address: string
  registeredAddress: string
}

type Kin = '父亲' | '母亲' | '祖父' | '祖母' | '外祖母' | '姑姑'
const KIN: Record<Kin, { gender: Gender; elder: boolean; bloodline: boolean; relationship: Relationship }> = {
  父亲: { gender: '男', elder: false, bloodline: true, relationship: '父亲' },
  母亲: { gender: '女', elder: false, bloodline: false, relationship: '母亲' },
  祖父: { gender: '男', elder: true, bloodline: true, relationship: '祖父' },
  祖母: { gender: '女', elder: true, bloodline: false, relationship: '祖母' },
  外祖母: { gender: '女', elder: true, bloodline: false, relationship: '其他' },
  姑姑: { gender: '女', elder: false, bloodline: true, relationship: '其他' },
}

const HOUSEHOLDS: readonly (readonly [readonly [Kin, ...Kin[]], number])[] = [
  [['母亲', '父亲'], 34],
  [['父亲', '母亲'], 22],
  [['母亲'], 20],
  [['父亲'], 14],
  [['祖母', '父亲'], 2],
  [['祖父', '母亲'], 1],
  [['祖母'], 3],
  [['祖父'], 2],
  [['外祖母'], 1],
  [['姑姑'], 1],
]

const ECONOMY: readonly (readonly [DemoStudent['familyEconomicStatus'], number])[] = [
  ['富裕', 5],
  ['中等', 50],
  ['一般', 39],
  ['困难', 5],
  ['特困', 1],
]

/** `complete`: mother and father, the mother first, neither rich nor poor. */
export const makeFamily = (
  random: Random,
  ids: Identities,
  parents: DemoParent[],
  complete = false,
): Family => {
  const family = lineage(random)
  const fatherName = fullName(random, family, '男', 'adult')
  const address = ids.address()
  const guardian = (kin: Kin): Guardian => {
    const { gender, elder, bloodline, relationship } = KIN[kin]
    const kinLineage = bloodline ? family : spouseLineage(random, family)
    const number = parents.length + 1
    const parent: DemoParent = {
      key: `parent-${number}`,
      name: kin === '父亲' ? fatherName : fullName(random, kinLineage, gender, elder ? 'elder' : 'adult'),
      gender,
      phone: ids.phone(),
      email: !elder && random.chance(0.3) ? `parent${number}@example.com` : null,
      address,
    }
    parents.push(parent)
    return { parent, relationship, relation: kin }
  }
  const [first, ...others] = complete ? (['母亲', '父亲'] as const) : random.weighted(HOUSEHOLDS)
  return {
    // Some children carry the mother's name.
    lineage: random.chance(0.03) ? spouseLineage(random, family) : family,
    fatherName,
    guardians: [guardian(first), ...others.map(guardian)],
    isSingleParentFamily: others.length === 0 && !KIN[first].elder && random.chance(0.2),
    isLeftBehindChild: KIN[first].elder && random.chance(0.6),
    familyEconomicStatus: complete ? '中等' : random.weighted(ECONOMY),
    address,
    registeredAddress: random.chance(0.8) ? address : ids.farAddress(),
  }
}

/** A pupil is six on the day before the school year of the first grade begins. */
export const birthInGrade = (random: Random, start: number, grade: number, older = 0) => {
  const year = start - grade - 6 - older
  return dayBetween(random, `${year}-09-01`, `${year + 1}-08-31`)
}
