/** 走班, before any timetable: who takes which courses becomes 教学班 in bands. Plain data; ids are the caller's own. */

export interface ElectivePupil {
  id: string
  /** The administrative class; those of one stay together where it can be. */
  home: string
  courses: string[]
}

export interface ElectiveCourse {
  id: string
  /** So many of it can be held at once, which is how many teachers it has; left out: any number. */
  atOnce?: number
}

export interface Electives {
  pupils: ElectivePupil[]
  courses: ElectiveCourse[]
  /** All 教学班 of a band are held at the same time, so a pupil has at most one in each. */
  bands: number
  /** No 教学班 has more pupils. */
  largest: number
  /** A course or a combination that fewer have chosen is named; left out: 1. */
  fewest?: number
  /** So many 教学班 of a band at most, which is how many rooms there are; left out: any number. */
  roomsAtOnce?: number
}

export interface Section {
  course: string
  /** From 1. */
  band: number
  pupils: string[]
}

/** Why there is no sectioning, or what is not as it should be in one that there is. */
export type ElectivesReason =
  | { code: 'UNKNOWN_COURSE'; pupil: string; course: string }
  /** More courses than bands: at least two of them would be at once. */
  | { code: 'MORE_COURSES_THAN_BANDS'; pupils: string[]; courses: number; bands: number }
  | { code: 'FEW_IN_COURSE'; course: string; pupils: number; fewest: number }
  | { code: 'FEW_IN_COMBINATION'; courses: string[]; pupils: string[]; fewest: number }
  | { code: 'TEACHERS'; course: string; sections: number; most: number }
  | { code: 'ROOMS'; sections: number; most: number }
  /** After all tries one is larger than allowed, or further from the mean of its course than a tenth. */
  | { code: 'SIZE'; course: string; band: number; size: number; mean: number }

export interface Sectioning {
  /** Empty where `reasons` make it impossible. */
  sections: Section[]
  reasons: ElectivesReason[]
  figures: {
    /** The largest distance of a 教学班 from the mean of its course, as a part of that mean. */
    deviation: number
    /** Pairs of an administrative class and a 教学班 with pupils of it: the fewer, the more stay together. */
    pieces: number
    iterations: number
  }
}

export interface SectioningOptions {
  seed?: number
  iterations?: number
  shouldStop?: () => boolean
}
