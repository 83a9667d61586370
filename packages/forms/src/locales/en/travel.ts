import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const travel: English['kinds']['travel'] = {
  sections: {
    ...everySection,
    trip: 'Trip',
  },
  fields: {
    ...everyForm,
    people: 'Travellers',
    costFirm: 'Paid by',
    costFirmOther: 'Other paying company',
    tripType: 'Type of trip',
    travel: 'Means of transport',
    travelOther: 'Other means of transport',
    startAddress: 'From',
    endAddress: 'To',
    startDate: 'Start',
    endDate: 'End',
    days: 'Days',
    itinerary: 'Itinerary',
    'itinerary.from': 'From',
    'itinerary.to': 'To',
    'itinerary.vehicle': 'Means of transport',
    'itinerary.start': 'Departure',
    'itinerary.end': 'Arrival',
    budget: 'Estimated cost',
    reason: 'Reason',
    annexFile: 'Invitation or notice',
  },
  help: {},
}
