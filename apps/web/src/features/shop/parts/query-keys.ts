/** Beginnings of the keys of queries that several rooms of the shop reload. */
export const ordersKey = ['shopOrder'] as const
export const pointsKey = ['shopPoints'] as const
export const offersKey = ['shop', 'offers'] as const

export const offerKey = (id: string) => [...offersKey, 'one', id] as const

/** The queries that an action on an own order may change. */
export const changedByOrder = [ordersKey, pointsKey]
