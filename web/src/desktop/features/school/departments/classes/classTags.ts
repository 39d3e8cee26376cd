type Kind = 'success' | 'warning' | 'danger'

/** The last grade of each stage is about to leave (002 §4). */
const LEAVING = ['6', '9', '12']
export const gradeKind = (grade: string): Kind => (LEAVING.includes(grade) ? 'warning' : 'success')

const MANY = 30
const FULL = 40
const MOST_SHOWN = 99
/** How full a class is (002 §4). */
export const sizeKind = (count: number): Kind =>
  count >= FULL ? 'danger' : count >= MANY ? 'warning' : 'success'
/** More than the class was made for: only that is an alarm (decisions G06). */
export const isOver = (count: number, capacity: number | null) => !!capacity && count > capacity
export const sizeText = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))
