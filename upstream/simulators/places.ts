export type Branch = {
  name: string;
  code: string;
  lat: number;
  lng: number;
  spread: number;
  area: string;
  zip: number;
  share: number;
  warehouses: readonly string[];
  words: readonly string[];
};

export const BRANCHES: readonly Branch[] = [
  {
    name: 'Dallas',
    code: 'DAL',
    lat: 32.7767,
    lng: -96.797,
    spread: 0.28,
    area: '214',
    zip: 75201,
    share: 29,
    warehouses: ['DAL-01', 'DAL-02'],
    words: ['Pecan Creek', 'Trinity Grove', 'Oak Lawn', 'White Rock', 'Cedar Springs', 'Preston Hollow', 'Lake Highlands', 'Turtle Creek'],
  },
  {
    name: 'Houston',
    code: 'HOU',
    lat: 29.7604,
    lng: -95.3698,
    spread: 0.32,
    area: '713',
    zip: 77002,
    share: 29,
    warehouses: ['HOU-01', 'HOU-02'],
    words: ['Bayou Bend', 'Katy Prairie', 'Buffalo Bayou', 'Montrose', 'Sugar Mill', 'Spring Branch', 'Cypress Creek', 'Memorial Oaks'],
  },
  {
    name: 'San Antonio',
    code: 'SAT',
    lat: 29.4241,
    lng: -98.4936,
    spread: 0.22,
    area: '210',
    zip: 78205,
    share: 16,
    warehouses: ['SAT-01'],
    words: ['Alamo Ranch', 'Tres Amigos', 'Mission Trail', 'Stone Oak', 'Pearl', 'King William', 'Olmos Park', 'Salado Creek'],
  },
  {
    name: 'Austin',
    code: 'AUS',
    lat: 30.2672,
    lng: -97.7431,
    spread: 0.2,
    area: '512',
    zip: 78701,
    share: 13,
    warehouses: ['AUS-01'],
    words: ['Barton Ridge', 'Onion Creek', 'Mueller', 'Zilker', 'Bouldin', 'Shoal Creek', 'Travis Heights', 'Lakeway'],
  },
  {
    name: 'Lubbock',
    code: 'LBB',
    lat: 33.5779,
    lng: -101.8552,
    spread: 0.16,
    area: '806',
    zip: 79401,
    share: 6,
    warehouses: ['LBB-01'],
    words: ['Brazos Valley', 'Llano', 'Caprock', 'Mackenzie', 'Yellow House', 'South Plains', 'Buddy Holly', 'Cotton Belt'],
  },
  {
    name: 'Corpus Christi',
    code: 'CRP',
    lat: 27.8006,
    lng: -97.3964,
    spread: 0.14,
    area: '361',
    zip: 78401,
    share: 7,
    warehouses: ['CRP-01'],
    words: ['Nueces', 'Padre Island', 'Oso Bay', 'Coastal Bend', 'Mustang', 'Ocean Drive', 'Laguna', 'Flour Bluff'],
  },
];

export const WAREHOUSES = BRANCHES.flatMap((branch) => branch.warehouses);

export const BUSINESSES = [
  'Dental',
  'Pharmacy',
  'Elementary',
  'Animal Clinic',
  'Marine Supply',
  'Equipment',
  'Lofts',
  'Credit Union',
  'Family Practice',
  'Self Storage',
  'Auto Parts',
  'Church',
  'Montessori',
  'Taqueria',
  'Jewelers',
  'Grain',
  'Data Center',
  'Senior Living',
  'Title Company',
  'Feed & Seed',
  'Urgent Care',
  'Brewing Co.',
  'Cold Storage',
  'Library',
  'Hardware',
  'Imaging Center',
] as const;

export const STREETS = [
  'Main St',
  'Commerce St',
  'Industrial Blvd',
  'Elm St',
  'Live Oak Ave',
  'Ranch Rd 12',
  'Airport Fwy',
  'Navigation Blvd',
  'Mesquite Ln',
  'Harbor Dr',
  'College Ave',
  'Bluebonnet Dr',
  'Railroad St',
  'Westheimer Rd',
  'University Blvd',
  'Guadalupe St',
] as const;
export const TRUCKS: readonly string[] = Array.from({ length: 18 }, (_, index) => `TRK-${String(index + 1).padStart(2, '0')}`);
